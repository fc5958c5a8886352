import { actions, resource } from '#kit';
import { f } from '#fields';
import { cartaCorrecao } from '../../schemas/fiscal/cartaCorrecao';

const { record } = actions(cartaCorrecao);

export const cartasDeCorrecao = resource(cartaCorrecao, {
  menu: { group: 'fiscal', icon: 'edit', order: 12 },
  path: 'carta-correcao',
  plan: 'MODULO_FISCAL',
  access: { list: 'NOTA_FISCAL_VER', show: 'NOTA_FISCAL_VER', export: 'NOTA_FISCAL_VER' },
  off: ['create', 'update', 'delete'],
  list: {
    columns: ['data', 'nome', 'nota', 'texto', 'situacao'],
    filters: ['situacao', 'nota', 'data'],
    sort: { data: 'desc' },
  },
  show: [['nome', 'situacao'], ['nota', 'data'], 'texto', ['registradaEm', 'protocolo'], ['codigo', 'motivo']],
  actions: {
    imprimir: record({
      label: 'Imprimir',
      icon: 'print',
      call: 'GET {id}/imprimir',
      permission: 'NOTA_FISCAL_VER',
      when: { situacao: 'REGISTRADA' },
      effect: 'print',
    }),
    enviar: record({
      label: 'Consultar envio',
      icon: 'sync',
      tone: 'primary',
      call: 'POST enviar',
      permission: 'FISCAL_EMITIR',
      once: true,
      when: { situacao: 'ENVIANDO' },
      result: { mensagem: f.text({ required: true }) },
      effect: [{ toast: '{mensagem}' }, 'refresh'],
    }),
    xml: record({
      label: 'Baixar XML',
      icon: 'download',
      call: 'GET {id}/xml',
      permission: 'NOTA_FISCAL_VER',
      when: { situacao: 'REGISTRADA' },
      effect: 'download',
    }),
    enviarPorEmail: record({
      label: 'Enviar por e-mail',
      icon: 'mail',
      call: 'POST {id}/email',
      permission: 'NOTA_FISCAL_VER',
      once: true,
      when: { situacao: 'REGISTRADA' },
      form: {
        emails: f.emails({ label: 'Enviar para', required: true, max: 5, help: 'A carta vai em PDF, com o XML.' }),
      },
      result: { mensagem: f.text({ required: true }) },
      effect: [{ toast: '{mensagem}' }],
    }),
  },
});
