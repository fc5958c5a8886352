import { actions, parts, resource } from '#kit';
import { f } from '#fields';
import type { configRepescagem } from '../../../schemas/atendimento/mailing/configRepescagem';
import { mailingLista } from '../../../schemas/atendimento/mailing/mailingLista';

const { record, collection } = actions(mailingLista);
const { situacoes, motivos, vendedores } = mailingLista.fields.regra.item!;
/** Rule of a second-chance list, as its dialog asks for it. */
export const formularioDaRepescagem = {
  nome: f.text({ label: 'Nome da lista', required: true, max: 50, default: 'Repescagem', help: 'O dia vem depois.' }),
  situacoes: situacoes as typeof configRepescagem.fields.situacoes,
  motivos: motivos as typeof configRepescagem.fields.motivos,
  diasSemContato: f.integer({ label: 'Dias sem contato', required: true, default: 30, min: 1, max: 3650 }),
  vendedores: vendedores as typeof mailingLista.fields.vendedores,
  limite: f.integer({ label: 'No máximo', required: true, default: 500, min: 1, max: 5000 }),
  distribuicao: mailingLista.fields.distribuicao,
};
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
        ['vendedores', 'ausentes'],
        'tentativasMaximas',
      ],
    },
    { title: 'Repescagem', rows: ['regra'] },
  ],
  record: {
    status: 'origem',
    beside: ['trazerDoPublico', 'imprimirRepescagem'],
    body: [
      'ativo',
      'publico',
      'inicio',
      'fim',
      'distribuicao',
      'vendedores',
      'ausentes',
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
    gerarRepescagem: collection({
      label: 'Gerar repescagem',
      icon: 'restart',
      call: 'POST /mailing/gerar-mailing-repescagem',
      permission: 'MAILING_REPESCAGEM',
      once: true,
      confirm:
        'Quem saiu sem comprar volta a uma lista nova. Pedida de novo no mesmo dia, a mesma regra não repete ninguém; quem pediu silêncio não volta.',
      form: formularioDaRepescagem,
      preview: {
        call: 'POST repescagem/previa',
        show: { quantos: f.integer({ label: 'Voltam agora' }) },
      },
      submit: 'Gerar',
      effect: 'progress',
    }),
    imprimirRepescagem: record({
      label: 'Imprimir',
      icon: 'print',
      call: 'POST /mailing/imprimir/lista-repescagem',
      permission: 'MAILING_REPESCAGEM',
      when: { origem: 'REPESCAGEM' },
      effect: 'print',
    }),
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
