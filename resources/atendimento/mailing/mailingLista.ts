import { actions, parts, resource } from '#kit';
import { f } from '#fields';
import { mailingLista } from '../../../schemas/atendimento/mailing/mailingLista';

const { record } = actions(mailingLista);
const { children } = parts(mailingLista);

export const listasDeMailing = resource(mailingLista, {
  menu: { group: 'atendimento', icon: 'checklist', order: 40 },
  plan: 'MARKETING',
  list: {
    columns: ['nome', 'origem', 'distribuicao', 'inicio', 'fim', 'ativo'],
    filters: ['origem', 'distribuicao', 'ativo', 'inicio', 'fim'],
    search: ['nome'],
    tabs: { Ativas: { ativo: true }, Repescagem: { origem: 'REPESCAGEM' }, Todas: {} },
    empty: 'Nenhuma lista ainda. Crie a primeira e importe os contatos, ou traga-os de um público.',
  },
  form: [
    ['nome', 'origem'],
    ['publico', 'empresa'],
    ['inicio', 'fim', 'ativo'],
    {
      title: 'Quem liga',
      rows: [
        ['distribuicao', 'limitePorVendedor', 'minutosSemResposta'],
        ['vendedores', 'tentativasMaximas'],
      ],
    },
    { title: 'Repescagem', rows: ['regra'] },
  ],
  record: {
    status: 'origem',
    beside: ['trazerDoPublico'],
    body: [
      'ativo',
      'publico',
      'inicio',
      'fim',
      'distribuicao',
      'vendedores',
      'limitePorVendedor',
      'minutosSemResposta',
      'tentativasMaximas',
      'regra',
    ],
  },
  related: {
    Contatos: children('mailing', {
      by: 'lista',
      columns: ['nome', 'telefone', 'vendedor', 'situacao', 'retorno', 'ultimoContato'],
    }),
    Roteiro: children('roteiroAtendimento', { by: 'lista', columns: ['nome'] }),
  },
  actions: {
    trazerDoPublico: record({
      label: 'Trazer do público',
      icon: 'group',
      call: 'POST {id}/trazer-do-publico',
      permission: 'MAILING_LISTA_EDITAR',
      once: true,
      when: { origem: 'PUBLICO', ativo: true },
      confirm:
        'Trazer a {nome} os clientes que o público acha agora? Quem já está na lista fica como está; quem não aceita contato fica fora.',
      form: { limite: f.integer({ label: 'No máximo', required: true, default: 1000, min: 1, max: 5000 }) },
      submit: 'Trazer',
      effect: 'progress',
    }),
  },
});
