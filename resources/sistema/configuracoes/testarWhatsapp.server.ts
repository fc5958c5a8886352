import type { HandlerContext } from '#kit';
import { isMobile } from '#kit/phones';
import { usuario } from '../../../schemas/cadastros/usuarios/usuario';
import { linhaDaPlataforma } from '../notificacoes/linha.server';
import { isOpen, opening, whenText } from '../../whatsapp/horario.server';
import { enqueueMessage } from '../../whatsapp/queue.server';

/** Queues a message to nobody but the user: this call is no way to write to others. */
export const testar = async (context: HandlerContext, escolhida: number | null) => {
  const { rows, user, now, refuse } = context;
  const telefone = (await rows.get(usuario, user.id))?.telefone ?? null;
  if (telefone === null || !isMobile(telefone)) return refuse('Informe antes o seu celular no perfil!');
  const { instancia, zone, nome } =
    (await linhaDaPlataforma(context, escolhida)) ?? refuse('Escolha uma linha para testar!', 'linhaWhatsapp');
  if (instancia.estado !== 'CONECTADA')
    refuse('Esta linha não está conectada! Conecte-a em Promoções › Instâncias de WhatsApp.', 'linhaWhatsapp');
  const { kind } = await enqueueMessage(context, {
    chave: `teste-${crypto.randomUUID()}`,
    telefone,
    texto: `*${nome}*: este é um teste, pedido por ${user.name}. Se você o lê, os avisos por WhatsApp estão funcionando.`,
    origem: 'TESTE',
    tipo: 'SERVICO',
    instancia,
  });
  if (kind === 'recusada') refuse('O seu celular respondeu SAIR a esta linha!');
  const quando = isOpen(instancia, now, zone)
    ? 'sai em instantes'
    : `sai ${whenText(opening(instancia, now, zone), now, zone)}`;
  const simulado = instancia.provedor === 'SIMULADOR' ? 'SIMULAÇÃO: nada sai desta máquina. ' : '';
  return { mensagem: `${simulado}Mensagem na fila da linha ${instancia.nome}: ${quando}.` };
};
