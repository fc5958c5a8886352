import { entity, states } from '#kit';
import { f } from '#fields';
import { resumoDoLink } from '../../resumoDoLink';

/** Opinion about one order: asked for by a link, answered once. */
export const feedbackResposta = entity('feedbackResposta', {
  label: ['Avaliação', 'Avaliações'],
  gender: 'f',
  title: 'convidadaEm',
  root: 'feedback/resposta/',
  tenant: 'empresa',
  bin: false,
  unique: [['empresa', 'pedido']],
  fields: {
    empresa: f.ref('empresa', { required: true, readOnly: 'update' }),
    pedido: f.ref('pedido', { readOnly: 'update', holds: false }),
    cliente: f.ref('cliente', { readOnly: 'update' }),
    convidadaEm: f.dateTime({ label: 'Pedida em', readOnly: true, stamp: 'now', index: true }),
    linkHash: resumoDoLink('Resumo do código do link'),
    nota: f.integer({ label: 'Estrelas', min: 1, max: 5 }),
    nps: f.integer({ label: 'De 0 a 10', min: 0, max: 10 }),
    comentario: f.longText({
      label: 'Comentário',
      max: 1000,
      personal: { basis: 'legitimoInteresse', purpose: 'Melhorar o atendimento' },
    }),
    respondidaEm: f.dateTime({ label: 'Respondida em', readOnly: true, index: true }),
    situacao: f.enum(
      {
        PEDIDA: 'Sem resposta',
        NOVA: { label: 'Nova', tone: 'info' },
        LIDA: 'Lida',
        RESOLVIDA: { label: 'Resolvida', tone: 'success' },
      },
      { label: 'Situação', required: true, readOnly: true, default: 'PEDIDA' },
    ),
    providencia: f.text({ label: 'O que foi feito', max: 300, readOnly: true }),
  },
});

const permission = 'FEEDBACK_RESPONDER';
export const vidaDaResposta = states(feedbackResposta, 'situacao', {
  line: ['PEDIDA', 'NOVA', 'LIDA', 'RESOLVIDA'],
  moves: {
    responder: { label: 'Responder', from: 'PEDIDA', to: 'NOVA', by: 'house', stamp: 'respondidaEm' },
    ler: { label: 'Marcar como lida', icon: 'check', from: 'NOVA', to: 'LIDA', permission, did: 'leu' },
    resolver: {
      label: 'Resolver',
      icon: 'check',
      tone: 'primary',
      from: ['NOVA', 'LIDA'],
      to: 'RESOLVIDA',
      permission,
      offers: ['providencia'],
      submit: 'Resolver avaliação',
      did: 'resolveu',
    },
  },
});
