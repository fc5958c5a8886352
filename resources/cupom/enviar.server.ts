import { later, type HandlerContext, type Infer } from '#kit';
import type { Later } from '#kit/work/process';
import { cliente } from '../../schemas/cadastros/clientes/cliente';
import { cupomCodigo } from '../../schemas/cupom/cupomCodigo';
import { cupomDesconto } from '../../schemas/cupom/cupomDesconto';
import { cupomLote } from '../../schemas/cupom/cupomLote';
import { instanciaWhatsapp } from '../../schemas/whatsapp/servidor/instanciaWhatsapp';
import { mensagemWhatsapp } from '../../schemas/whatsapp/servidor/mensagemWhatsapp';
import { modeloWhatsapp } from '../../schemas/whatsapp/servidor/modeloWhatsapp';
import { sending, whenText } from '../whatsapp/horario.server';
import type { Modelo } from '../whatsapp/modelos.server';
import { checkFile } from '../whatsapp/outgoing.server';
import { enqueueMessage, lineOfCompany, waiting, type Message } from '../whatsapp/queue.server';
import { variablesOf } from '../whatsapp/templates.server';
import type { Cupom } from '../comum/desconto';
import { marcadores, mensagemPara, variaveisPara, type Dados } from './mensagem';
import { momentoDe } from '../comum/momento.server';
import { recusaPorData } from './recusa.server';
import { divulgado, linkDoCodigo, nomeDaEmpresa, type Divulgado } from '../comum/divulgar.server';

/** Message of a send, the same to everybody but for name and code. */
export interface Envio {
  readonly mensagem: string;
  /** A batch whose codes are given away, one a customer. */ readonly lote: number | null;
  readonly anexo: number | null;
  readonly modelo: number | null;
}
type Codigo = Infer<typeof cupomCodigo>;

/** Refuses to send a coupon that nobody could use. */
export const conferirEnvio = async (
  context: HandlerContext,
  cupom: Cupom,
  { mensagem, lote, anexo, modelo }: Envio,
): Promise<void> => {
  const { rows, refuse, user, now } = context;
  const momento = momentoDe(now, user.zone);
  if (modelo !== null) await modeloAprovado(context, modelo);
  await checkFile(context, anexo, mensagem);
  const isOver = cupom.situacao !== 'ATIVO' || Boolean(cupom.dataVencimento && cupom.dataVencimento < momento.dia);
  if (isOver) refuse(recusaPorData(cupom, momento) ?? 'Este cupom não está ativo!');
  if (lote === null && cupom.palavraChave === null)
    refuse('Este cupom não tem palavra-chave: escolha um lote de códigos!', 'lote');
  const batch = lote === null ? null : ((await rows.get(cupomLote, lote)) ?? refuse('Lote não encontrado!'));
  if (batch && (batch.cupom !== cupom.id || batch.situacao !== 'ATIVO'))
    refuse('Este lote não é deste cupom ou foi cancelado!', 'lote');
};
/** The coupon, ready to be sent. */
export const prepararEnvio = async (context: HandlerContext, cupom: Cupom, envio: Envio): Promise<Divulgado> => {
  await conferirEnvio(context, cupom, envio);
  return divulgado(context, cupom);
};

export const modeloAprovado = async (
  { rows, refuse }: Pick<HandlerContext, 'rows' | 'refuse'>,
  id: number,
): Promise<Modelo> => {
  const modelo = (await rows.get(modeloWhatsapp, id)) ?? refuse('Modelo não encontrado!');
  if (modelo.estado !== 'APROVADO') refuse('Este modelo ainda não foi aprovado pelo WhatsApp!', 'modelo');
  return variablesOf(modelo.corpo) > marcadores.length
    ? refuse(`O modelo tem mais variáveis do que um cupom: são ${marcadores.length}!`, 'modelo')
    : modelo;
};

export const dadosPara = async (
  context: Pick<HandlerContext, 'rows'>,
  cupom: Divulgado,
  nome: string,
  codigo: string | null,
): Promise<Dados> => ({
  nome,
  empresa: await nomeDaEmpresa(context, cupom.empresa),
  cupom,
  codigo: codigo ?? cupom.palavraChave ?? '',
  link: codigo === null ? cupom.urlCurto : linkDoCodigo(cupom, codigo),
});
/** Text for a customer, with their code. */
export const textoPara = async (
  context: Pick<HandlerContext, 'rows'>,
  cupom: Divulgado,
  mensagem: string,
  nome: string,
  codigo: string | null,
): Promise<string> => mensagemPara(mensagem, await dadosPara(context, cupom, nome, codigo));

interface Remessa extends Envio {
  readonly cupom: number;
  readonly cliente: number;
  readonly instancia: number;
  /** Instant of the request, ISO. */
  readonly envio: string;
  /** Position in the audience, from 0 on. */
  readonly lugar: number;
  readonly porHora: number;
}
/** Prefix of the keys of a send's messages. */
export const chaveDoEnvio = (cupom: number, envio: string): string => `cupom-${cupom}-${envio}-`;

/** Sends to one customer: queues the message at the first call, then checks it until the provider has it. */
export const enviarPara = async (context: HandlerContext, remessa: Remessa): Promise<string | Later> => {
  const { rows, refuse } = context;
  // Locks the coupon, so that no message is queued while it is being cancelled.
  const cupom = (await rows.get(cupomDesconto, remessa.cupom, { lock: true })) ?? refuse('Cupom não encontrado!');
  const chave = `${chaveDoEnvio(cupom.id, remessa.envio)}${remessa.cliente}`;
  const known = await rows.one(mensagemWhatsapp, { empresa: cupom.empresa, chave });
  return andamento(context, cupom, known ?? (await porNaFila(context, cupom, chave, remessa)));
};

/** Queues a message. Checks the consent again, which may have ended since the audience was chosen. */
const porNaFila = async (
  context: HandlerContext,
  cupom: Cupom,
  chave: string,
  { cliente: who, instancia, envio, lugar, porHora, mensagem, lote, anexo, modelo }: Remessa,
): Promise<Message> => {
  const { rows, refuse, user } = context;
  if (cupom.situacao !== 'ATIVO') refuse('O cupom não está mais ativo!');
  const customer = (await rows.get(cliente, who)) ?? refuse('Cliente não encontrado!');
  if (!customer.aceitaMensagens || customer.situacao !== 'ATIVO') refuse('O cliente não aceita mais mensagens!');
  const line = (await rows.get(instanciaWhatsapp, instancia)) ?? (await lineOfCompany(context, cupom.empresa));
  const codigo = lote === null ? null : await darCodigo(context, lote, who);
  const dados = await dadosPara(context, await divulgado(context, cupom), customer.nome, codigo?.codigo ?? null);
  const variaveis =
    modelo === null ? null : variaveisPara(dados, variablesOf((await modeloAprovado(context, modelo)).corpo));
  const enviarEm = sending(line, new Date(envio), user.zone, (lugar * 3_600_000) / porHora).toISOString();
  const queued = await enqueueMessage(context, {
    chave,
    telefone: customer.telefone,
    texto: mensagemPara(mensagem, dados),
    anexo,
    modelo,
    variaveis,
    origem: 'CUPOM',
    tipo: 'MARKETING',
    cliente: who,
    instancia: line,
    enviarEm,
  });
  return queued.kind === 'naFila' ? queued.mensagem : refuse('O cliente pediu para não receber mensagens!');
};

/**
 * Follows a message: finished once the provider has it or once it can never be sent. Only then the coupon counts as
 * sent.
 */
const andamento = async (
  context: HandlerContext,
  cupom: Cupom,
  { estado, erro, enviarEm, instancia }: Message,
): Promise<string | Later> => {
  const { rows, refuse, now, user } = context;
  if (estado === 'FALHA' || estado === 'CANCELADA') return refuse(erro ?? 'A mensagem foi cancelada!');
  if (estado === 'PENDENTE' || estado === 'PAUSADA' || estado === 'ENVIANDO') {
    const early = Date.parse(enviarEm) - now.getTime();
    if (early > 60_000) return later(early + 5_000, `A próxima sai ${whenText(new Date(enviarEm), now, user.zone)}`);
    const line = await rows.get(instanciaWhatsapp, instancia);
    const isDown = line !== undefined && (line.pausada || line.estado !== 'CONECTADA');
    // Checks less often the longer it waits.
    return later(
      Math.max(5_000, early + 5_000, Math.min(600_000, -early / 2)),
      isDown
        ? `Espera o WhatsApp “${line.nome}” ${line.pausada ? 'continuar' : 'ser conectado'}`
        : 'Na fila do WhatsApp',
    );
  }
  if (!cupom.whatsAppLote) await rows.update(cupomDesconto, cupom, { whatsAppLote: true });
  return 'Enviada';
};

/** Withdraws waiting messages of one send, or of all sends of the coupon. */
export const desistir = (
  { rows }: Pick<HandlerContext, 'rows'>,
  cupom: number,
  erro: string,
  envio?: string,
): Promise<number> =>
  rows.updateWhere(
    mensagemWhatsapp,
    { estado: waiting, chave: { starts: envio === undefined ? `cupom-${cupom}-` : chaveDoEnvio(cupom, envio) } },
    { estado: 'CANCELADA', erro },
  );
/** Holds back waiting messages while their send is paused. */
export const segurar = async ({ rows }: Pick<HandlerContext, 'rows'>, cupom: number, envio: string): Promise<void> => {
  const chave = { starts: chaveDoEnvio(cupom, envio) };
  await rows.updateWhere(mensagemWhatsapp, { estado: 'PENDENTE', chave }, { estado: 'PAUSADA' });
};
/** Resumes a paused send; late messages go at the pace of their line. */
export const soltar = async ({ rows }: Pick<HandlerContext, 'rows'>, cupom: number, envio: string): Promise<void> => {
  const chave = { starts: chaveDoEnvio(cupom, envio) };
  await rows.updateWhere(mensagemWhatsapp, { estado: 'PAUSADA', chave }, { estado: 'PENDENTE' });
};

/** Reserves the next code of the batch for a customer; concurrent sends never take the same one. */
const darCodigo = async ({ rows, now, refuse }: HandlerContext, lote: number, who: number): Promise<Codigo> => {
  const mine = await rows.one(cupomCodigo, { lote, cliente: who, situacao: 'ENVIADO' });
  if (mine) return mine;
  const code =
    (await rows.one(cupomCodigo, { lote, situacao: 'DISPONIVEL' }, { lock: 'skip' })) ??
    refuse('Os códigos do lote acabaram!');
  return rows.update(cupomCodigo, code, { situacao: 'ENVIADO', cliente: who, dataEnvio: now.toISOString() });
};
