import { entity, states } from '#kit';
import { f } from '#fields';

export const severidades = {
  ERRO: { label: 'Erro', tone: 'error' },
  AVISO: { label: 'Aviso', tone: 'warning' },
  DICA: { label: 'Dica', tone: 'info' },
} as const;
export type Severidade = keyof typeof severidades;
export const regras = {
  NCM: 'NCM',
  CEST: 'CEST e substituição tributária',
  CEST_NCM: 'CEST × NCM',
  CFOP: 'CFOP',
  CFOP_ICMS: 'CFOP × CST ou CSOSN',
  ICMS_REGIME: 'ICMS × regime tributário',
  ALIQUOTA: 'Alíquota do ICMS',
  BENEFICIO: 'Código do benefício (cBenef)',
  DESONERACAO: 'ICMS desonerado',
  FCP: 'Fundo de combate à pobreza',
  ORIGEM: 'Origem da mercadoria',
  ST_RETIDO: 'ICMS-ST pago na compra',
  PIS_COFINS: 'PIS e COFINS',
  MONOFASICO: 'Bebida monofásica',
  GTIN: 'Código de barras',
  MAIORES: 'Venda a maiores de 18 anos',
  UNIDADE: 'Unidade de medida',
} as const;

/** Finding of the fiscal analysis, and its handling: one row a product and rule. */
export const achadoFiscal = entity('achadoFiscal', {
  label: ['Achado fiscal', 'Achados fiscais'],
  title: 'texto',
  root: 'produto/analise-fiscal/',
  tenant: 'empresa',
  bin: false,
  fields: {
    texto: f.text({ label: 'O que foi achado', required: true, max: 300, span: 12 }),
    empresa: f.ref('empresa', { required: true, readOnly: 'update' }),
    produto: f.ref('produto', { required: true, index: true }),
    regra: f.enum(regras, { required: true }),
    severidade: f.enum(severidades, { required: true }),
    campo: f.text({ required: true, max: 40 }),
    situacao: f.enum(
      {
        ABERTO: { label: 'A corrigir', tone: 'warning' },
        IGNORADO: 'Deixado assim',
        RESOLVIDO: { label: 'Corrigido', tone: 'success' },
      },
      { label: 'Situação', required: true, default: 'ABERTO' },
    ),
    motivo: f.text({ label: 'Por que fica assim', max: 200 }),
    achadoEm: f.dateTime({ label: 'Achado em', readOnly: true, stamp: 'now' }),
    vistoEm: f.dateTime({ label: 'Visto na última análise em', readOnly: true }),
    resolvidoEm: f.dateTime({ label: 'Corrigido em', readOnly: true }),
  },
  unique: [['produto', 'regra']],
});

/** The analysis closes findings that no longer apply, and reopens them. */
export const vidaDoAchado = states(achadoFiscal, 'situacao', {
  line: ['ABERTO', 'RESOLVIDO'],
  moves: {
    ignorar: {
      label: 'Deixar assim',
      icon: 'block',
      from: 'ABERTO',
      to: 'IGNORADO',
      asks: ['motivo'],
      permission: 'PRODUTO_EDITAR',
    },
    reabrir: {
      label: 'Reabrir',
      icon: 'undo',
      from: 'IGNORADO',
      to: 'ABERTO',
      clears: ['motivo'],
      permission: 'PRODUTO_EDITAR',
    },
    resolver: { label: 'Corrigido', by: 'house', from: ['ABERTO', 'IGNORADO'], to: 'RESOLVIDO', stamp: 'resolvidoEm' },
    voltar: { label: 'De novo', by: 'house', from: 'RESOLVIDO', to: 'ABERTO', clears: ['resolvidoEm', 'motivo'] },
  },
});
