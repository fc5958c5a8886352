import type { HandlerContext, Infer } from '#kit';
import { cliente } from '../../../schemas/cadastros/clientes/cliente';
import { empresa as empresas } from '../../../schemas/cadastros/empresa';
import { pedido } from '../../../schemas/delivery/pedidos/pedido';
import { gatilhos, type Marca } from '../../../schemas/gatilhos';
import { mensagemAutomatica } from '../../../schemas/marketing/automatica/mensagemAutomatica';
import { mensagemAutomaticaEnvio } from '../../../schemas/marketing/automatica/mensagemAutomaticaEnvio';
import { todayIn } from '#kit/period';
import { dinheiro } from '../../comum/centavos';
import { zoneOf } from '../../comum/period.server';
import { noLimite } from '../../whatsapp/frequencia.server';
import { enqueueMessage, lineFor } from '../../whatsapp/queue.server';
import { convidar } from '../feedback/convidar.server';
import { linkDoPedido } from '../../comum/acompanhamento.server';
import { aindaVale } from './agendar.server';
import type { Automatica } from './fonte.server';
import { fontes } from './fontes.server';
import { preenchido } from './texto';

type Envio = Infer<typeof mensagemAutomaticaEnvio>;
type Fim = Pick<Envio, 'situacao'> & Partial<Pick<Envio, 'motivo' | 'mensagem'>>;
const primeiroNome = (nome: string): string => nome.trim().split(/\s+/)[0] ?? '';

interface Dados {
  readonly pessoa: Infer<typeof cliente>;
  readonly doPedido: Infer<typeof pedido> | undefined;
}
interface Loja {
  readonly nome: string | null;
  readonly zone: string;
}
const valoresDe = (
  { pessoa, doPedido }: Dados,
  { nome, zone }: Loja,
  hoje: string,
): Partial<Record<Marca, string | null>> => ({
  nome: primeiroNome(pessoa.nome),
  empresa: nome,
  dias: pessoa.ultimaCompra && String(Math.round((Date.parse(hoje) - Date.parse(pessoa.ultimaCompra)) / 86_400_000)),
  ...(doPedido && {
    numero: doPedido.numero.slice(-4),
    total: dinheiro(doPedido.total),
    previsao:
      doPedido.previsaoEntrega &&
      new Date(doPedido.previsaoEntrega).toLocaleTimeString('pt-BR', {
        timeZone: zone,
        hour: '2-digit',
        minute: '2-digit',
      }),
  }),
});

/** Values of the cause of a message, or the reason why it is not sent. */
const valoresDaCausa = async (
  context: HandlerContext,
  automatica: Automatica,
  { pessoa, doPedido, transacao, dia }: Dados & { readonly transacao: number | null; readonly dia: string },
): Promise<Partial<Record<Marca, string | null>> | string> => {
  const { gatilho } = automatica;
  if (gatilhos[gatilho].por !== 'PEDIDO')
    return fontes[gatilho]?.valores(context, automatica, { pessoa, transacao, dia }) ?? {};
  if (!doPedido || !aindaVale(gatilho, doPedido, context.now)) return 'O pedido não está mais nesta situação.';
  if (gatilho === 'BOAS_VINDAS' && (pessoa.quantidadePedidos ?? 0) > 1) return 'Não era a primeira compra.';
  return gatilho === 'PIX_A_VENCER'
    ? { acompanhar: await linkDoPedido(context, doPedido, doPedido.previsaoEntrega) }
    : {};
};

const resultado = async (context: HandlerContext, envio: Envio): Promise<Fim> => {
  const { rows, now } = context;
  const automatica = await rows.get(mensagemAutomatica, envio.automatica);
  if (!automatica?.ativo) return { situacao: 'DESISTIU', motivo: 'A mensagem foi desligada.' };
  const pessoa = envio.cliente === null ? undefined : await rows.get(cliente, envio.cliente);
  if (!pessoa) return { situacao: 'DESISTIU', motivo: 'O cliente não existe mais.' };
  const { gatilho, empresa } = automatica;
  const doPedido = envio.pedido === null ? undefined : await rows.get(pedido, envio.pedido);
  const loja = await rows.get(empresas, empresa);
  const zone = zoneOf(loja?.fuso);
  const dia = todayIn(zone, new Date(envio.sairEm));
  const daCausa = await valoresDaCausa(context, automatica, { pessoa, doPedido, transacao: envio.transacao, dia });
  if (typeof daCausa === 'string') return { situacao: 'DESISTIU', motivo: daCausa };
  const { tipo } = gatilhos[gatilho];
  const limite = tipo === 'MARKETING' ? await noLimite(context, empresa, pessoa.telefone) : undefined;
  if (limite) return { situacao: 'FREQUENCIA', motivo: limite };
  const linha = await lineFor(context, empresa);
  if (!linha) return { situacao: 'SEM_LINHA', motivo: 'A empresa não tem um WhatsApp ligado.' };
  const avaliacao = doPedido && automatica.texto.includes('{avaliacao}') ? await convidar(context, doPedido) : null;
  const comuns = valoresDe({ pessoa, doPedido }, { nome: loja?.shortName ?? null, zone }, todayIn(zone, now));
  const posta = await enqueueMessage(context, {
    chave: `auto:${envio.chave}`,
    telefone: pessoa.telefone,
    texto: preenchido(automatica.texto, { ...comuns, ...daCausa, avaliacao }),
    origem: 'AUTOMATICA',
    tipo,
    cliente: pessoa.id,
    instancia: linha,
  });
  if (posta.kind === 'recusada') return { situacao: 'RECUSADA', motivo: 'O cliente não aceita mensagens.' };
  return { situacao: 'NA_FILA', ...(posta.kind === 'naFila' && { mensagem: posta.mensagem.id }) };
};
/** Puts one planned message into the queue, or says why not. */
export const mandar = async (context: HandlerContext, id: number): Promise<void> => {
  const envio = await context.rows.get(mensagemAutomaticaEnvio, id, { lock: true });
  if (envio?.situacao !== 'AGUARDA') return;
  await context.rows.update(mensagemAutomaticaEnvio, envio, await resultado(context, envio));
};
