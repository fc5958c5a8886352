import type { HandlerContext, Returned } from '#kit';
import { phoneKind } from '#kit/phones';
import { cliente } from '../../../schemas/cadastros/clientes/cliente';
import { conversaWhatsapp } from '../../../schemas/whatsapp/servidor/conversaWhatsapp';
import { instanciaWhatsapp } from '../../../schemas/whatsapp/servidor/instanciaWhatsapp';
import type { Instance } from '../line.server';
import { applyTo } from '../notices.server';
import { formsOf } from '../numero.server';
import type { simularMensagem } from '../servidor/conversas';
import { alcanca } from './deQuem.server';

interface Pedida {
  readonly conversa: number | null;
  readonly tipo: 'TEXTO' | 'AUDIO' | 'IMAGEM';
  readonly texto: string | null;
}

/** True outside of production, in a company with a simulated line: a customer may be played there. */
export const simula = async ({ rows, ports }: Pick<HandlerContext, 'rows' | 'ports'>): Promise<boolean> =>
  ports.whatsapp.of('SIMULADOR')?.rehearses === true &&
  (await rows.exists(instanciaWhatsapp, { provedor: 'SIMULADOR' }));

/** Line and telephone that a played message comes from: those of a conversation, or of some customer. */
const deOnde = async (
  context: HandlerContext,
  conversa: number | null,
): Promise<{ readonly linha: Instance; readonly telefone: string }> => {
  const { rows, refuse, notFound } = context;
  if (conversa !== null) {
    const essa = (await rows.get(conversaWhatsapp, conversa)) ?? notFound();
    if (!alcanca(context, essa)) notFound();
    const linha = await rows.get(instanciaWhatsapp, essa.instancia);
    if (linha?.provedor !== 'SIMULADOR') return refuse('Esta conversa é de um WhatsApp de verdade!');
    return { linha, telefone: essa.telefone };
  }
  const linha =
    (await rows.one(instanciaWhatsapp, { provedor: 'SIMULADOR', $sort: [['id', 'asc']] })) ??
    refuse('Cadastre uma instância na SIMULAÇÃO primeiro!');
  const { rows: clientes } = await rows.find(cliente, { situacao: 'ATIVO' }, { page: 1, size: 100 });
  const celulares = clientes.filter(({ telefone }) => phoneKind(telefone) === 'mobile');
  const quem =
    celulares[Math.floor(Math.random() * celulares.length)] ?? refuse('Cadastre um cliente com celular primeiro!');
  return { linha, telefone: quem.telefone };
};

/** Plays a customer who writes: the message takes the way of every other one. */
export const simular = async (
  context: HandlerContext,
  { conversa, texto, tipo }: Pedida,
): Promise<Returned<typeof simularMensagem.result>> => {
  const { rows, refuse } = context;
  if (!(await simula(context))) refuse('A simulação só existe fora de produção, com uma instância na SIMULAÇÃO!');
  const { linha, telefone } = await deOnde(context, conversa);
  await applyTo(context, linha, {
    kind: 'received',
    line: linha.identificador ?? '',
    id: `simulacao.${crypto.randomUUID()}`,
    from: telefone,
    text: tipo === 'AUDIO' ? '' : (texto?.trim() ?? ''),
    ...(tipo !== 'TEXTO' && { type: tipo }),
    ...(tipo === 'AUDIO' && { seconds: 12 }),
  });
  const criada = await rows.one(conversaWhatsapp, { instancia: linha.id, telefone: formsOf(telefone) });
  return { conversa: criada?.id ?? refuse('A mensagem não chegou!') };
};
