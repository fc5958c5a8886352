import { entity } from '#kit';
import { f } from '#fields';

export const situacoesDoParticipante = {
  AGUARDA: { label: 'Aguarda', tone: 'info' },
  NA_FILA: { label: 'Na fila do WhatsApp', tone: 'info' },
  ENVIADA: { label: 'Enviada', tone: 'info' },
  ENTREGUE: { label: 'Entregue', tone: 'success' },
  LIDA: { label: 'Lida', tone: 'success' },
  FALHOU: { label: 'Falhou', tone: 'error' },
  RECUSOU: { label: 'Não aceita mais', tone: 'warning' },
  FREQUENCIA: { label: 'No limite por cliente', tone: 'warning' },
  CONTROLE: 'Grupo de controle',
  CANCELADA: 'Cancelada',
} as const;

/** Customer of a campaign since its beginning, and what became of the message. */
export const campanhaParticipante = entity('campanhaParticipante', {
  label: ['Participante da campanha', 'Participantes da campanha'],
  title: 'cliente',
  root: 'campanha/participante/',
  tenant: 'empresa',
  bin: false,
  unique: [['empresa', 'campanha', 'telefone']],
  fields: {
    empresa: f.ref('empresa', { required: true, readOnly: 'update' }),
    campanha: f.ref('campanha', { required: true, readOnly: 'update' }),
    cliente: f.ref('cliente', { readOnly: 'update' }),
    telefone: f.phone({
      required: true,
      readOnly: 'update',
      personal: { basis: 'consentimento', purpose: 'Enviar o que o cliente aceitou receber' },
    }),
    entrouEm: f.dateTime({ label: 'Entrou em', readOnly: true, audited: false }),
    situacao: f.enum(situacoesDoParticipante, { label: 'Situação', required: true, default: 'AGUARDA', index: true }),
    variante: f.enum({ A: 'Primeira', B: 'Segunda' }, { label: 'Versão', readOnly: 'update' }),
    motivo: f.text({ max: 200 }),
    mensagem: f.ref('mensagemWhatsapp', { holds: false }),
    enviadaEm: f.dateTime({ label: 'Enviada em', audited: false }),
    codigoDoLink: f.text({
      label: 'Código do link',
      max: 12,
      readOnly: true,
      copy: false,
      unique: 'everywhere',
      read: 'ROLE_ADMIN',
    }),
    clicouEm: f.dateTime({ label: 'Abriu o link em', readOnly: true, audited: false }),
    pedido: f.ref('pedido', { label: 'Comprou', holds: false }),
    valor: f.money({ label: 'Valor da compra' }),
  },
});
