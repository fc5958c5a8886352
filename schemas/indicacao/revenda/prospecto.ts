import { entity, states } from '#kit';
import { f } from '#fields';

const contato = { basis: 'legitimoInteresse', purpose: 'Apresentar o sistema ao negócio' } as const;

export const situacoesDoProspecto = {
  NOVO: { label: 'A visitar', tone: 'info' },
  TESTE: { label: 'Em teste', tone: 'warning' },
  CONTRATOU: { label: 'Contratou', tone: 'success' },
  PERDEU: 'Perdemos',
} as const;

/** Business that a seller wants to win: from the first visit to its trial and its first paid invoice. */
export const prospecto = entity('prospecto', {
  label: ['Prospecto', 'Prospectos'],
  title: 'nome',
  root: 'revenda/prospecto/',
  owner: 'vendedor',
  fields: {
    nome: f.text({ label: 'Nome do negócio', required: true, max: 60 }),
    vendedor: f.ref('vendedor', { required: true, readOnly: 'update' }),
    situacao: f.enum(situacoesDoProspecto, { label: 'Situação', required: true, default: 'NOVO', index: true }),
    situacaoDesde: f.dateTime({ label: 'Nesta situação desde', readOnly: true, stamp: 'now' }),
    responsavel: f.text({ label: 'Com quem falar', max: 80, personal: contato }),
    telefone: f.phone({ required: true, personal: contato }),
    email: f.email({ label: 'E-mail', personal: contato }),
    razaoSocial: f.text({ label: 'Razão social', max: 120 }),
    cpfCnpj: f.document({ label: 'CPF ou CNPJ', personal: contato }),
    endereco: f.address({ label: 'Endereço' }),
    plano: f.ref('plano', { label: 'Plano de interesse' }),
    observacao: f.longText({ label: 'Observações', max: 1000 }),
    empresa: f.ref('empresa', { label: 'Empresa em teste', readOnly: true, index: true }),
    fimTeste: f.date({ label: 'Fim do teste', readOnly: true }),
    perdeEm: f.dateTime({ label: 'Dado por perdido em', readOnly: true, index: true }),
    motivo: f.text({ label: 'Por que perdemos', max: 200 }),
  },
});

export const vidaDoProspecto = states(prospecto, 'situacao', {
  line: ['NOVO', 'TESTE', 'CONTRATOU'],
  since: 'situacaoDesde',
  moves: {
    testar: { label: 'Está em teste', from: 'NOVO', to: 'TESTE', by: 'house' },
    contratar: { label: 'Contratou', from: ['TESTE', 'PERDEU'], to: 'CONTRATOU', by: 'house' },
    perder: {
      label: 'Perdemos',
      icon: 'close',
      from: ['NOVO', 'TESTE'],
      to: 'PERDEU',
      permission: 'REVENDA_CADASTRAR',
      asks: ['motivo'],
    },
    retomar: {
      label: 'Retomar',
      icon: 'restore',
      from: 'PERDEU',
      to: 'NOVO',
      permission: 'REVENDA_CADASTRAR',
      clears: ['motivo'],
      when: { empresa: { empty: true } },
    },
    vencer: { label: 'Não contratou', from: 'TESTE', to: 'PERDEU', by: 'house', at: 'perdeEm' },
  },
});
