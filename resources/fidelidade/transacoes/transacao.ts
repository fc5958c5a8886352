import { actions, form, resource, today } from '#kit';
import { f } from '#fields';
import { papel } from '../../cupom/formularios';
import { conferirNaLista, mandarCodigoNaLista } from './senhaDeResgate';
import { transacao, vidaDaTransacao } from '../../../schemas/fidelidade/transacoes/transacao';

const { record, bulk, collection } = actions(transacao);
const quem = f.ref('cliente', { label: 'Cliente', required: true, help: 'Pelo nome ou pelo telefone.' });
const lancamento = form(
  {
    cliente: quem,
    tipo: f.enum(
      { CREDITO: 'Compra', BONUS: 'Bônus', RESGATE: 'Resgate', AJUSTE: 'Ajuste' },
      { label: 'O que é', required: true, default: 'CREDITO' },
    ),
    valor: f.money({ label: 'Valor da compra', min: 0.01, help: 'Os pontos são os da configuração.' }),
    pontos: f.integer({ required: true, min: -1_000_000, max: 1_000_000, help: 'De um ajuste que tira, negativos.' }),
    motivo: f.text({ required: true, max: 200 }),
  },
  { when: { valor: { tipo: 'CREDITO' }, pontos: { tipo: { not: 'CREDITO' } } } },
);
const depois = {
  saldoAtual: f.integer({ label: 'Saldo agora', required: true }),
  pontosLancados: f.integer({ label: 'Pontos deste lançamento', required: true }),
  saldoNovo: f.integer({ label: 'Saldo depois', required: true }),
  impedimento: f.text(),
};
const idade = (label: string) => f.integer({ label: `${label} (pontos)`, required: true });
const passivo = {
  pontos: f.integer({ label: 'Pontos dos clientes', required: true }),
  valor: f.money({ label: 'Em reais', required: true }),
  ate30: idade('De 0 a 30 dias'),
  ate90: idade('De 31 a 90 dias'),
  ate180: idade('De 91 a 180 dias'),
  ate365: idade('De 181 a 365 dias'),
  mais: idade('Há mais de 365 dias'),
};
const lancar = {
  permission: 'TRANSACAO_LANCAR',
  once: true,
  inCompany: true,
  form: lancamento,
  preview: {
    call: 'POST lancar/previa',
    show: depois,
    bar: { text: 'impedimento', field: 'pontos' },
  },
  result: { id: f.integer({ required: true }), pontos: f.integer({ required: true }), saldo: f.integer() },
  effect: [{ toast: 'Pontos lançados! Saldo do cliente: {saldo}.' }, 'refresh'],
} as const;

export const transacoes = resource(transacao, {
  menu: { group: 'fidelidade', icon: 'receipt_long', order: 10 },
  plan: 'FIDELIDADE',
  states: vidaDaTransacao,
  off: ['create', 'update', 'delete'],
  list: {
    columns: ['descricao', 'cliente', 'pontos', 'data', 'tipo', 'saldo', 'situacao', 'expiraEm'],
    filters: ['tipo', 'situacao', 'cliente', 'data', 'origem', 'usuario', 'pedido', 'expiraEm', 'restante', 'pontos'],
    search: ['descricao'],
    sort: { data: 'desc' },
    tabs: {
      Todas: {},
      Créditos: { tipo: ['CREDITO', 'BONUS'] },
      Resgates: { tipo: 'RESGATE' },
      'A expirar': { restante: { gt: 0 }, expiraEm: { gte: today } },
      Suspeitas: { situacao: 'SUSPEITA' },
      Canceladas: { situacao: 'CANCELADA' },
    },
    totals: {
      call: 'POST relatorio/totalizador',
      count: { transacoes: {} },
      sum: {
        creditos: ['pontos', { tipo: ['CREDITO', 'BONUS'], saldo: { empty: false } }],
        carencia: ['pontos', { situacao: 'PENDENTE' }],
        resgates: ['pontos', { tipo: 'RESGATE', saldo: { empty: false } }],
        expirados: ['pontos', { tipo: 'EXPIRACAO', saldo: { empty: false } }],
        ajustes: ['pontos', { tipo: ['AJUSTE', 'ESTORNO'], saldo: { empty: false } }],
        pontos: ['pontos', { saldo: { empty: false } }],
        emAberto: ['restante', { saldo: { empty: false } }],
      },
      labels: {
        transacoes: 'Transações',
        creditos: 'Créditos',
        carencia: 'Em carência',
        ajustes: 'Ajustes e estornos',
        pontos: 'Soma dos pontos',
        emAberto: 'Saldo em aberto',
      },
    },
  },
  show: [
    ['descricao', 'situacao'],
    ['cliente', 'pedido', 'premioResgate'],
    ['tipo', 'data', 'origem'],
    ['pontos', 'saldo', 'restante'],
    ['valor', 'expiraEm', 'disponivelEm'],
    ['estornoDe', 'lote', 'aRecuperar'],
    ['motivo', 'motivoCancelamento', 'canceladaEm'],
    ['chave', 'usuario'],
    'baixas',
  ],
  actions: {
    lancar: collection({ label: 'Lançar pontos', icon: 'add', tone: 'primary', call: 'POST lancar', ...lancar }),
    lancarAutorizado: collection({
      label: 'Lançar com autorização',
      icon: 'how_to_reg',
      rare: true,
      call: 'POST lancar/autorizado',
      second: { permission: 'TRANSACAO_CONFERIR' },
      ...lancar,
    }),
    conferirSenha: collection({
      ...conferirNaLista,
      rare: true,
      call: 'POST senha',
      permission: 'TRANSACAO_LANCAR',
    }),
    mandarCodigo: collection({
      ...mandarCodigoNaLista,
      rare: true,
      call: 'POST senha/codigo',
      permission: 'TRANSACAO_LANCAR',
    }),
    linkDoCliente: collection({
      label: 'Página do cliente',
      icon: 'link',
      rare: true,
      inCompany: true,
      call: 'POST link-do-cliente',
      permission: 'TRANSACAO_VER',
      form: { cliente: quem },
      result: { link: f.url({ label: 'Link', required: true }) },
      effect: { show: ['link'], title: 'Página de pontos do cliente' },
    }),
    saldoEm: collection({
      label: 'Saldo em um instante',
      icon: 'history',
      rare: true,
      inCompany: true,
      call: 'POST saldo-em',
      permission: 'TRANSACAO_VER',
      form: { cliente: quem, em: f.dateTime({ label: 'Antes de', required: true }) },
      // Computed from the rows alone.
      result: {
        pontos: f.integer({ required: true }),
        emCarencia: f.integer({ label: 'Em carência', required: true }),
        lotes: f.longText({ label: 'De que créditos', required: true }),
      },
      effect: { show: ['pontos', 'emCarencia', 'lotes'], title: 'Saldo do cliente' },
    }),
    imprimir: record({
      label: 'Imprimir comprovante',
      icon: 'print',
      call: 'GET impressao/{id}',
      permission: 'TRANSACAO_VER',
      effect: 'print',
    }),
    cancelarLote: bulk({
      label: 'Cancelar em lote',
      icon: 'block',
      tone: 'danger',
      inCompany: true,
      call: 'POST cancelar/lote',
      permission: 'TRANSACAO_CANCELAR',
      once: true,
      confirm: 'Cancelar {counted}? De cada uma é lançada a contrária; o que não puder fica no relatório.',
      form: { motivo: f.text({ required: true, max: 200 }) },
      effect: 'progress',
    }),
    imprimirTotais: collection({
      label: 'Imprimir totais',
      icon: 'print',
      inCompany: true,
      call: 'POST impressao/totalizador',
      permission: 'TRANSACAO_VER',
      form: { papel },
      effect: 'print',
    }),
    passivo: collection({
      label: 'Passivo em um dia',
      icon: 'wallet',
      rare: true,
      inCompany: true,
      call: 'POST passivo',
      permission: 'TRANSACAO_VER',
      form: { em: f.date({ label: 'No fim do dia', required: true }) },
      result: passivo,
      effect: { show: ['pontos', 'valor', 'ate30', 'ate90', 'ate180', 'ate365', 'mais'], title: 'Passivo de pontos' },
    }),
    imprimirPassivo: collection({
      label: 'Imprimir passivo do mês',
      icon: 'print',
      rare: true,
      inCompany: true,
      call: 'POST impressao/passivo',
      permission: 'TRANSACAO_VER',
      form: { mes: f.date({ label: 'Mês deste dia', required: true }) },
      effect: 'print',
    }),
    baixarCsv: collection({
      label: 'Baixar CSV',
      icon: 'download',
      rare: true,
      inCompany: true,
      call: 'POST download/csv',
      permission: 'TRANSACAO_VER',
      effect: 'download',
    }),
  },
});
