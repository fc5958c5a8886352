import { entity, states } from '#kit';
import { f } from '#fields';

const contato = { basis: 'consentimento', purpose: 'Contato da indicação' } as const;

/** Business that a company recommends. The first who recommends it keeps it until it expires. */
export const indicacao = entity('indicacao', {
  label: ['Indicação', 'Indicações'],
  gender: 'f',
  title: 'nomeNegocio',
  root: 'indicacao/',
  tenant: 'empresa',
  bin: false,
  fields: {
    nomeNegocio: f.text({ label: 'Negócio', required: true, max: 80 }),
    empresa: f.ref('empresa', { label: 'Indicada por', required: true, readOnly: 'update' }),
    responsavel: f.text({ label: 'Responsável', required: true, max: 80, personal: contato }),
    telefone: f.phone({ label: 'Celular', required: true, personal: contato, index: true }),
    email: f.email({ label: 'E-mail', personal: contato }),
    cidade: f.ref('cidade'),
    documento: f.document({ label: 'CPF ou CNPJ', personal: contato, index: true }),
    origem: f.enum(
      { LINK: 'Link', FORMULARIO: 'Formulário', MANUAL: 'À mão' },
      { required: true, default: 'FORMULARIO', readOnly: true },
    ),
    situacao: f.enum(
      {
        NOVA: { label: 'Nova', tone: 'info' },
        CONTATO: { label: 'Em contato', tone: 'info' },
        TESTE: { label: 'Testando', tone: 'warning' },
        CONTRATOU: { label: 'Contratou', tone: 'success' },
        PAGOU: { label: 'Pagou', tone: 'success' },
        NAO_CONTRATOU: 'Não contratou',
        INVALIDA: { label: 'Não vale', tone: 'error' },
      },
      { label: 'Situação', required: true, default: 'NOVA', index: true },
    ),
    empresaIndicada: f.ref('empresa', {
      label: 'Empresa indicada',
      read: 'INDICACAO_APROVAR',
      write: 'INDICACAO_APROVAR',
      readOnly: true,
      index: true,
    }),
    vendedor: f.ref('vendedor', {
      label: 'Quem atende',
      read: 'INDICACAO_APROVAR',
      write: 'INDICACAO_APROVAR',
    }),
    motivo: f.text({ max: 200, read: 'INDICACAO_APROVAR', readOnly: true }),
    situacaoDesde: f.dateTime({ label: 'Nesta situação desde', readOnly: true, stamp: 'now' }),
    expiraEm: f.dateTime({ label: 'Vale até', readOnly: true, index: true }),
  },
});

export const vidaDaIndicacao = states(indicacao, 'situacao', {
  line: ['NOVA', 'CONTATO', 'TESTE', 'CONTRATOU', 'PAGOU'],
  since: 'situacaoDesde',
  moves: {
    contatar: {
      label: 'Em contato',
      icon: 'phone',
      from: 'NOVA',
      to: 'CONTATO',
      permission: 'INDICACAO_APROVAR',
      offers: ['vendedor'],
    },
    testar: {
      label: 'Está testando',
      icon: 'play',
      from: ['NOVA', 'CONTATO'],
      to: 'TESTE',
      permission: 'INDICACAO_APROVAR',
      asks: ['empresaIndicada'],
    },
    contratar: {
      label: 'Contratou',
      icon: 'check',
      from: ['NOVA', 'CONTATO', 'TESTE'],
      to: 'CONTRATOU',
      permission: 'INDICACAO_APROVAR',
      asks: ['empresaIndicada'],
    },
    pagar: {
      label: 'Pagou',
      from: ['NOVA', 'CONTATO', 'TESTE', 'CONTRATOU'],
      to: 'PAGOU',
      by: 'house',
    },
    desistir: {
      label: 'Não contratou',
      icon: 'close',
      from: ['NOVA', 'CONTATO', 'TESTE', 'CONTRATOU'],
      to: 'NAO_CONTRATOU',
      permission: 'INDICACAO_APROVAR',
      asks: ['motivo'],
    },
    invalidar: {
      label: 'Não vale',
      icon: 'block',
      tone: 'danger',
      from: ['NOVA', 'CONTATO', 'TESTE', 'CONTRATOU'],
      to: 'INVALIDA',
      permission: 'INDICACAO_APROVAR',
      asks: ['motivo'],
      confirm: 'Tirar a validade da indicação de {nomeNegocio}? Ela não rende prêmio.',
      submit: 'Tirar a validade',
    },
    expirar: { label: 'Venceu', from: ['NOVA', 'CONTATO'], to: 'NAO_CONTRATOU', by: 'house', at: 'expiraEm' },
  },
});
