import { entity } from '#kit';
import { f } from '#fields';
import { comoMes } from '../../competencia';

/** State of a line of a transfer, against the order here. */
export const situacoesDoRepasse = {
  CONFERE: { label: 'Confere', tone: 'success' },
  DIFERENTE: { label: 'Com diferença', tone: 'error' },
  FALTA: { label: 'Falta no repasse', tone: 'error' },
  SEM_PEDIDO: { label: 'Pedido que não é daqui', tone: 'error' },
  AGUARDA: { label: 'Ainda não fechado', tone: 'info' },
  AVULSO: { label: 'Cobrança da loja', tone: 'info' },
} as const;
/** Kinds of an entry of a transfer. Benefits and fees stay apart. */
export const tiposDeLancamento = {
  VENDA: 'Venda',
  BENEFICIO_PARCEIRO: 'Benefício pago pelo iFood',
  BENEFICIO_LOJA: 'Promoção paga pela loja',
  COMISSAO: 'Comissão',
  TAXA_TRANSACAO: 'Taxa da transação',
  TAXA_ENTREGA: 'Taxa de entrega do iFood',
  TAXA_SERVICO: 'Taxa de serviço cobrada do cliente',
  MENSALIDADE: 'Mensalidade',
  ANUNCIO: 'Anúncios',
  CANCELAMENTO: 'Cancelamento',
  AJUSTE: 'Ajuste ou ressarcimento',
  OUTRO: 'Outra cobrança',
} as const;
export const motivosDaDiferenca = {
  FALTA: 'Não veio no repasse',
  A_MAIS: 'Não é daqui',
  VALOR: 'Venda',
  BENEFICIO: 'Benefício do iFood',
  COMISSAO: 'Comissão',
  TAXA: 'Taxa a mais',
  CANCELADO: 'Cancelado aqui',
  COBRANCA: 'Cobrança desconhecida',
} as const;
/** True for lines that a person has to look at. */
export const aConferir = { situacao: ['DIFERENTE', 'FALTA', 'SEM_PEDIDO'], resolvidoEm: { empty: true } } as const;

const lido = { readOnly: 'update', audited: false } as const;
const valor = (label: string, help?: string) =>
  f.money({ label, required: true, default: 0, ...lido, ...(help !== undefined && { help }) });

/**
 * Line of a platform's transfer in a month: an order, or a charge of the shop. Read from the platform's file and
 * compared with the order here; a new file of the month replaces its lines and keeps what a person has resolved.
 */
export const repasse = entity('repasse', {
  label: ['Repasse', 'Repasses'],
  title: 'titulo',
  root: 'repasse/',
  tenant: 'empresa',
  bin: false,
  fields: {
    titulo: f.text({ label: 'Pedido ou cobrança', required: true, max: 120, ...lido }),
    empresa: f.ref('empresa', { required: true, readOnly: 'update' }),
    integracaoEmpresa: f.ref('integracaoEmpresa', { label: 'Integração', required: true, readOnly: 'update' }),
    competencia: f.text({
      label: 'Mês',
      required: true,
      readOnly: 'update',
      ...comoMes,
    }),
    chave: f.text({ label: 'Código da linha', required: true, max: 160, ...lido, read: 'ROLE_ADMIN' }),
    situacao: f.enum(situacoesDoRepasse, { label: 'Situação', required: true, ...lido, default: 'CONFERE' }),
    pedido: f.ref('pedido', { ...lido, holds: false }),
    idExterno: f.text({ label: 'Código no iFood', max: 64, ...lido }),
    dia: f.date({ label: 'Dia do pedido', ...lido }),
    bruto: valor('Venda', 'O que o cliente pagou no iFood, sem a taxa de serviço.'),
    beneficio: valor('Benefício do iFood'),
    promocao: valor('Promoção da loja'),
    comissao: valor('Comissão'),
    taxas: valor('Taxas'),
    ajustes: valor('Ajustes'),
    liquido: valor('Repasse'),
    esperado: f.money({ label: 'Esperado', ...lido, help: 'Pelo pedido daqui e pela comissão combinada.' }),
    diferenca: valor('Diferença'),
    previsto: f.date({ label: 'Previsto para', ...lido }),
    pago: f.date({ label: 'Pago em', ...lido }),
    diferencas: f.list(
      {
        motivo: f.enum(motivosDaDiferenca, { required: true }),
        valor: f.money({ required: true }),
        texto: f.text({ required: true, max: 280 }),
      },
      { label: 'Diferenças', max: 20, each: 'Diferença', ...lido },
    ),
    lancamentos: f.list(
      {
        tipo: f.enum(tiposDeLancamento, { required: true }),
        descricao: f.text({ label: 'Descrição', required: true, max: 120 }),
        valor: f.money({ required: true }),
        entra: f.bool({ label: 'No repasse' }),
      },
      { label: 'Lançamentos', max: 200, each: 'Lançamento', ...lido },
    ),
    resolvidoEm: f.dateTime({ label: 'Resolvido em', readOnly: true }),
    resolvidoPor: f.ref('usuario', { label: 'Resolvido por', readOnly: true }),
    observacao: f.text({ label: 'O que foi feito', max: 280, readOnly: true }),
  },
  unique: [['integracaoEmpresa', 'competencia', 'chave']],
});
