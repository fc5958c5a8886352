import { entity } from '#kit';
import { f } from '#fields';

export const origensDoBloqueio = {
  MANUAL: 'Decisão da plataforma',
  INADIMPLENCIA: 'Fatura em atraso',
  FRAUDE: 'Suspeita de fraude',
  PEDIDO: 'Pedido da empresa',
  ASSINATURA: 'Fim da assinatura',
} as const;

/** Act that closed or opened the access of a company. `empresa.bloqueado` and its reason follow the last one. */
export const empresaBloqueio = entity('empresaBloqueio', {
  label: ['Bloqueio', 'Bloqueios'],
  title: 'motivo',
  root: 'company/bloqueio/',
  tenant: 'empresa',
  bin: false,
  fields: {
    empresa: f.ref('empresa', { required: true }),
    acao: f.enum(
      {
        BLOQUEAR: { label: 'Bloqueio', tone: 'error' },
        DESBLOQUEAR: { label: 'Desbloqueio', tone: 'success' },
        CONFIANCA: { label: 'Liberação em confiança', tone: 'warning' },
      },
      { label: 'Ato', required: true },
    ),
    origem: f.enum(origensDoBloqueio, { label: 'Por quê', required: true }),
    motivo: f.text({ required: true, max: 200 }),
    ate: f.date({ label: 'Até', help: 'Último dia da liberação em confiança.' }),
    quando: f.dateTime({ label: 'Quando', readOnly: true, stamp: 'now', index: true }),
    usuario: f.ref('usuario', { label: 'Por', readOnly: true, stamp: 'user' }),
  },
});
