import { entity } from '#kit';
import { f } from '#fields';

/** One automatic message to one customer: once by its key, with what came of it. */
export const mensagemAutomaticaEnvio = entity('mensagemAutomaticaEnvio', {
  label: ['Envio automático', 'Envios automáticos'],
  title: 'chave',
  root: 'mensagem/automatica/envio/',
  tenant: 'empresa',
  bin: false,
  unique: [['empresa', 'chave']],
  fields: {
    empresa: f.ref('empresa', { required: true, readOnly: 'update' }),
    automatica: f.ref('mensagemAutomatica', { label: 'Mensagem automática', required: true, readOnly: 'update' }),
    chave: f.text({ required: true, max: 80, readOnly: 'update' }),
    cliente: f.ref('cliente', { readOnly: 'update' }),
    pedido: f.ref('pedido', { readOnly: 'update', holds: false }),
    transacao: f.ref('transacao', { label: 'Transação de pontos', readOnly: 'update', holds: false }),
    sairEm: f.dateTime({ label: 'Sai em', required: true, index: true }),
    situacao: f.enum(
      {
        AGUARDA: { label: 'Aguarda', tone: 'info' },
        NA_FILA: { label: 'Na fila do WhatsApp', tone: 'success' },
        DESISTIU: 'Não era mais o caso',
        RECUSADA: { label: 'O cliente não aceita', tone: 'warning' },
        FREQUENCIA: { label: 'No limite por cliente', tone: 'warning' },
        SEM_LINHA: { label: 'Sem WhatsApp', tone: 'error' },
      },
      { label: 'Resultado', required: true, default: 'AGUARDA', index: true },
    ),
    motivo: f.text({ max: 200 }),
    mensagem: f.ref('mensagemWhatsapp', { label: 'No WhatsApp', holds: false }),
  },
});
