import { actions, resource } from '#kit';
import { f } from '#fields';
import { modeloWhatsapp } from '../../../schemas/whatsapp/servidor/modeloWhatsapp';

const { record, collection } = actions(modeloWhatsapp);
const permission = 'MODELO_WHATSAPP_EDITAR';
const { categoria, cabecalho, corpo, rodape, exemplos } = modeloWhatsapp.fields;
const valores = f.list(
  { valor: f.text({ required: true, max: 100 }) },
  { label: 'Valores', max: 20, help: 'Um para cada variável, na ordem.' },
);

export const modelosWhatsapp = resource(modeloWhatsapp, {
  menu: { group: 'promocoes', icon: 'article', order: 50 },
  path: 'modelos',
  plan: 'WHATSAPP',
  off: ['update', 'delete'],
  list: {
    columns: ['nome', 'corpo', 'categoria', 'idioma', 'instancia', 'estado', 'sincronizadoEm'],
    filters: ['estado', 'categoria', 'idioma', 'instancia'],
    search: ['nome', 'corpo'],
    tabs: {
      Todos: {},
      Aprovados: { estado: 'APROVADO' },
      'Em análise': { estado: 'EM_ANALISE' },
      'Precisam de atenção': { estado: ['REJEITADO', 'PAUSADO', 'DESATIVADO'] },
    },
  },
  form: [['instancia', 'nome'], ['categoria', 'idioma'], 'cabecalho', 'corpo', 'rodape', 'exemplos'],
  show: [
    ['nome', 'estado'],
    ['instancia', 'idioma', 'categoria'],
    'cabecalho',
    'corpo',
    'rodape',
    'exemplos',
    ['motivo', 'sincronizadoEm'],
  ],
  actions: {
    visualizar: record({
      label: 'Ver preenchido',
      icon: 'view',
      call: 'POST visualizar',
      permission: 'MODELO_WHATSAPP_VER',
      form: { valores },
      initial: ({ exemplos: given }) => ({ valores: given }),
      result: { mensagem: f.longText({ label: 'Mensagem' }) },
      effect: { show: ['mensagem'], title: 'Como o cliente recebe' },
    }),
    submeter: record({
      label: 'Enviar para aprovação',
      icon: 'send',
      tone: 'primary',
      call: 'POST submeter',
      permission,
      once: true,
      when: { estado: ['RASCUNHO', 'REJEITADO'] },
      confirm: 'Enviar o modelo {nome} para aprovação do WhatsApp?',
      effect: [{ toast: 'Modelo enviado! A resposta costuma vir em minutos.' }, 'refresh'],
    }),
    alterar: record({
      label: 'Alterar',
      icon: 'edit',
      call: 'POST alterar',
      permission,
      when: { estado: { not: 'EM_ANALISE' } },
      form: { categoria, cabecalho, corpo, rodape, exemplos },
      confirm: 'O modelo alterado só pode ser enviado depois de aprovado de novo.',
      initial: (modelo) => ({
        categoria: modelo.categoria,
        cabecalho: modelo.cabecalho,
        corpo: modelo.corpo,
        rodape: modelo.rodape,
        exemplos: modelo.exemplos,
      }),
      effect: [{ toast: 'Modelo alterado! Envie-o para aprovação.' }, 'refresh'],
    }),
    excluir: record({
      label: 'Excluir',
      icon: 'delete',
      tone: 'danger',
      call: 'POST excluir',
      permission: 'MODELO_WHATSAPP_EXCLUIR',
      confirm:
        'Excluir o modelo {nome}? Ele é apagado também no WhatsApp, que não aceita outro com o mesmo nome por 30 dias.',
      effect: [{ toast: 'Modelo excluído!' }, { redirect: 'list' }, 'refresh'],
    }),
    sincronizar: collection({
      label: 'Sincronizar',
      icon: 'refresh',
      call: 'POST sincronizar',
      permission,
      effect: 'report',
    }),
  },
});
