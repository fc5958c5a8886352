import { calls, run } from '#kit';
import { conversaWhatsapp } from '../../../schemas/whatsapp/servidor/conversaWhatsapp';
import { painel } from '../conversa/painel.server';
import { quadro } from '../conversa/quadro.server';
import { simular } from '../conversa/simular.server';
import { painelDaConversa, quadroDeConversas, simularMensagem } from './conversas';

export const chamadasDasConversas = calls(conversaWhatsapp, {
  quadro: run(quadroDeConversas, (context, { form }) => quadro(context, form)),
  simular: run(simularMensagem, (context, { form }) => simular(context, form)),
  painel: run(painelDaConversa, (context, { form: { conversa } }) => painel(context, conversa)),
});
