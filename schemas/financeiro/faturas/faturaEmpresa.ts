import { entity, states, today } from '#kit';
import { f } from '#fields';
import { comoMes } from '../../competencia';

/** Kinds of lines of an invoice. */
export const tiposDeItem = {
  PLANO: 'Plano',
  SERVICO: 'Serviço',
  USO: 'Uso',
  CREDITO: 'Crédito',
  DESCONTO: 'Desconto',
  INDICACAO: 'Indicação',
  MULTA: 'Multa',
  JUROS: 'Juros',
  AJUSTE: 'Ajuste',
} as const;
export const formasDaFatura = {
  BOLETO: 'Boleto',
  PIX: 'Pix',
  PIX_AUTOMATICO: 'Pix Automático',
  CARTAO_RECORRENTE: 'Cartão',
  OUTRA: 'Fora do sistema',
} as const;

export const situacoesDaFatura = {
  ABERTA: { label: 'Aberta', tone: 'warning' },
  EM_PROCESSAMENTO: { label: 'Em processamento', tone: 'info' },
  PAGA: { label: 'Paga', tone: 'success' },
  ESTORNADA: { label: 'Estornada', tone: 'error' },
  CANCELADA: 'Cancelada',
} as const;

/** Monthly bill of a company for its plan and services. A routine issues it, one a company and month. */
export const faturaEmpresa = entity('faturaEmpresa', {
  label: ['Fatura da empresa', 'Faturas das empresas'],
  gender: 'f',
  title: 'competencia',
  root: 'faturaempresa/',
  tenant: 'empresa',
  bin: false,
  unique: [['empresa', 'competencia']],
  fields: {
    empresa: f.ref('empresa', { required: true }),
    competencia: f.text({
      label: 'Competência',
      required: true,
      ...comoMes,
      help: 'O mês a que se refere.',
    }),
    numero: f.text({ label: 'Número', max: 20, unique: 'everywhere', readOnly: true }),
    valor: f.money({ required: true, min: 0 }),
    itens: f.list(
      {
        tipo: f.enum(tiposDeItem, { required: true }),
        descricao: f.text({ label: 'Descrição', required: true, max: 120 }),
        quantidade: f.integer({ required: true, min: 1, default: 1 }),
        unitario: f.money({ label: 'Valor unitário', required: true }),
        valor: f.money({ required: true }),
      },
      { each: 'Item', max: 100, adds: { up: 'valor', to: 'valor' } },
    ),
    vencimento: f.date({ required: true }),
    pagavelAte: f.date({
      label: 'Pagável até',
      readOnly: true,
      copy: false,
      help: 'O vencimento, ou o dia útil seguinte na cidade da empresa: até lá não há multa.',
    }),
    situacao: f.enum(situacoesDaFatura, { label: 'Situação', required: true, default: 'ABERTA' }),
    dataPagamento: f.date({ label: 'Paga em', past: true }),
    formaPagamento: f.enum(formasDaFatura, { label: 'Forma de pagamento' }),
    pagoValor: f.money({ label: 'Valor pago', min: 0, readOnly: true }),
    encargos: f.money({ label: 'Multa e juros pagos', min: 0, readOnly: true }),
    linhaDigitavel: f.text({ label: 'Boleto', max: 60, readOnly: true, audited: false }),
    pixCopiaCola: f.text({ label: 'Pix copia e cola', max: 600, readOnly: true, audited: false }),
    tentativas: f.integer({ label: 'Tentativas no cartão', readOnly: true, default: 0 }),
    proximaTentativa: f.date({ label: 'Próxima tentativa no cartão', readOnly: true }),
    ultimoAviso: f.integer({
      label: 'Último aviso',
      readOnly: true,
      help: 'Dias depois do vencimento do aviso mais recente; negativo: antes.',
    }),
    bloqueouEm: f.dateTime({ label: 'Bloqueou a empresa em', readOnly: true }),
    motivo: f.text({ max: 200 }),
    notaNumero: f.text({ label: 'Número da nota de serviço', max: 20 }),
    notaLink: f.url({ label: 'Link da nota de serviço' }),
    url: f.url({ label: 'Link de pagamento', help: 'Onde a empresa paga: boleto, Pix ou cartão.' }),
  },
  derived: {
    situacaoHoje: {
      label: 'Situação hoje',
      states: {
        PAGA: { label: 'Paga', tone: 'success', when: { situacao: 'PAGA' } },
        CANCELADA: { label: 'Cancelada', when: { situacao: 'CANCELADA' } },
        ESTORNADA: { label: 'Estornada', tone: 'error', when: { situacao: 'ESTORNADA' } },
        EM_PROCESSAMENTO: { label: 'Em processamento', tone: 'info', when: { situacao: 'EM_PROCESSAMENTO' } },
        // Rows of before the field have no `pagavelAte`.
        VENCIDA: {
          label: 'Vencida',
          tone: 'error',
          when: [{ pagavelAte: { lt: today } }, { pagavelAte: { empty: true }, vencimento: { lt: today } }],
        },
        ABERTA: { label: 'Aberta', tone: 'warning' },
      },
    },
  },
});

/** `moved(vidaDaFatura, 'pagar')` tells other modules that an invoice is paid. */
export const vidaDaFatura = states(faturaEmpresa, 'situacao', {
  moves: {
    processar: { label: 'Cobrar', from: 'ABERTA', to: 'EM_PROCESSAMENTO', by: 'house' },
    devolver: { label: 'Recusada', from: 'EM_PROCESSAMENTO', to: 'ABERTA', by: 'house' },
    pagar: { label: 'Paga', from: ['ABERTA', 'EM_PROCESSAMENTO'], to: 'PAGA', by: 'house' },
    estornar: {
      label: 'Estornar',
      icon: 'undo',
      tone: 'danger',
      from: 'PAGA',
      to: 'ESTORNADA',
      permission: 'ROLE_ADMIN',
      asks: ['motivo'],
      form: {
        devolucao: f.enum(
          { CREDITO: 'Crédito na próxima fatura', FORA: 'Já foi devolvido fora do sistema' },
          { label: 'Como o valor volta', required: true },
        ),
      },
      confirm: 'Estornar a fatura {competencia}? O pagamento deixa de valer.',
      submit: 'Estornar fatura',
    },
    cancelar: {
      label: 'Cancelar fatura',
      icon: 'cancel',
      tone: 'danger',
      from: 'ABERTA',
      to: 'CANCELADA',
      permission: 'ROLE_ADMIN',
      asks: ['motivo'],
      confirm: 'Cancelar a fatura {competencia}? A empresa não deve mais este mês.',
      submit: 'Cancelar fatura',
    },
  },
});
