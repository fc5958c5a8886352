import { handlers } from '#kit';
import { mensagemWhatsapp } from '../../../schemas/whatsapp/servidor/mensagemWhatsapp';
import { mensagensWhatsapp } from './mensagemWhatsapp';

export const acoesMensagem = handlers(mensagensWhatsapp, {
  cancelar: {
    each: ({ rows }, { record }) =>
      rows.update(mensagemWhatsapp, record, { estado: 'CANCELADA', erro: 'Cancelada pela equipe.' }),
  },
  reenviar: {
    each: ({ rows, now }, { record }) =>
      rows.update(mensagemWhatsapp, record, {
        estado: 'PENDENTE',
        tentativas: 0,
        erro: null,
        enviarEm: now.toISOString(),
      }),
  },
});
