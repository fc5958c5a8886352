import { actions, resource } from '#kit';
import { f } from '#fields';
import { conferirNaLista, mandarCodigoNaLista } from '../transacoes/senhaDeResgate';
import { premioResgate, vidaDoResgate } from '../../../schemas/fidelidade/premios/premioResgate';

const { record, bulk, collection } = actions(premioResgate);
const aberto = { situacao: ['SOLICITADO', 'DISPONIVEL'] } as const;

export const resgatesDePremio = resource(premioResgate, {
  menu: { group: 'fidelidade', icon: 'checklist', order: 45 },
  plan: 'FIDELIDADE',
  states: vidaDoResgate,
  off: ['create', 'update', 'delete'],
  bell: {
    aConfirmar: {
      when: { situacao: 'SOLICITADO' },
      text: 'Resgate {codigo} espera a confirmação da loja',
      permission: 'PREMIO_RESGATE_ENTREGAR',
      tone: 'info',
    },
  },
  list: {
    columns: ['codigo', 'premio', 'cliente', 'pontos', 'solicitadoEm', 'validade', 'situacao'],
    filters: ['situacao', 'premio', 'cliente', 'solicitadoEm', 'validade', 'retiradoPor', 'bloqueadoEm'],
    search: ['codigo'],
    sort: { solicitadoEm: 'desc' },
    tabs: {
      'A retirar': { situacao: 'DISPONIVEL' },
      'A confirmar': { situacao: 'SOLICITADO' },
      Retirados: { situacao: 'RETIRADO' },
      Vencidos: { situacao: 'EXPIRADO' },
      Todos: {},
    },
    totals: { call: 'POST totais', count: { resgates: {} }, sum: { pontos: 'pontos' } },
  },
  show: [
    ['codigo', 'situacao'],
    ['premio', 'cliente'],
    ['pontos', 'transacao'],
    ['solicitadoEm', 'validade'],
    ['retiradoEm', 'retiradoPor', 'entregueA'],
    ['cupomCodigo', 'vale', 'motivo'],
    ['envios', 'enviadoDia'],
    ['tentativas', 'bloqueadoEm'],
    'usuario',
  ],
  actions: {
    solicitar: collection({
      label: 'Resgatar prêmio',
      icon: 'redeem',
      tone: 'primary',
      call: 'POST solicitar',
      permission: 'PREMIO_RESGATE_ENTREGAR',
      once: true,
      inCompany: true,
      form: {
        cliente: f.ref('cliente', { required: true, help: 'Pelo nome ou pelo telefone.' }),
        premio: f.ref('premio', { label: 'Prêmio', required: true }),
      },
      result: { id: f.integer({ required: true }), codigo: f.text({ required: true }), saldo: f.integer() },
      effect: [{ toast: 'Resgatado! Código: {codigo}. Saldo: {saldo}.' }, { redirect: 'show' }],
    }),
    conferirSenha: collection({
      ...conferirNaLista,
      call: 'POST senha',
      permission: 'PREMIO_RESGATE_ENTREGAR',
    }),
    mandarCodigo: collection({
      ...mandarCodigoNaLista,
      rare: true,
      call: 'POST senha/codigo',
      permission: 'PREMIO_RESGATE_ENTREGAR',
    }),
    entregar: record({
      label: 'Entregar',
      icon: 'check',
      tone: 'primary',
      call: 'POST {id}/entregar',
      permission: 'PREMIO_RESGATE_ENTREGAR',
      once: true,
      when: { situacao: 'DISPONIVEL' },
      unless: { 'Muitos códigos errados: desbloqueie o resgate antes!': { bloqueadoEm: { empty: false } } },
      form: {
        codigo: f.text({ label: 'Código que o cliente mostra', required: true, max: 8, upper: true }),
        entregueA: f.text({ label: 'Entregue a', max: 80, help: 'Vazio: ao próprio cliente.' }),
      },
      effect: [{ toast: 'Prêmio entregue!' }, 'refresh'],
    }),
    desbloquear: record({
      label: 'Desbloquear',
      icon: 'key',
      call: 'POST {id}/desbloquear',
      permission: 'PREMIO_RESGATE_CANCELAR',
      when: { bloqueadoEm: { empty: false }, ...aberto },
      confirm: 'Desbloquear o resgate {codigo}? Confira antes com o cliente.',
    }),
    reenviar: record({
      label: 'Reenviar código',
      icon: 'send',
      call: 'GET reenviar/resgate/{id}',
      permission: 'PREMIO_RESGATE_ENTREGAR',
      once: true,
      when: aberto,
      confirm: 'Enviar de novo o código {codigo} ao cliente?',
      result: { por: f.text({ required: true }) },
      effect: [{ toast: 'Código enviado por {por}!' }, 'refresh'],
    }),
    imprimir: bulk({
      label: 'Imprimir',
      icon: 'print',
      inCompany: true,
      call: 'POST imprimir',
      permission: 'PREMIO_RESGATE_VER',
      form: {
        como: f.enum(
          { COMPROVANTES: 'Comprovantes', LISTA: 'Lista' },
          { label: 'O quê', required: true, default: 'COMPROVANTES' },
        ),
        papel: f.enum(
          { A4: 'Folha A4', '80mm': 'Bobina de 80 mm', '58mm': 'Bobina de 58 mm' },
          { help: 'Vazio: o da configuração da empresa.' },
        ),
      },
      effect: 'print',
    }),
  },
});
