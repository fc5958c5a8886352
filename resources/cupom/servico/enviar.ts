import { sql } from 'kysely';
import type { HandlerContext, Infer } from '#kit';
import { cliente } from '../../../schemas/cadastros/cliente';
import { cupomCodigo } from '../../../schemas/cupom/cupomCodigo';
import { cupomDesconto } from '../../../schemas/cupom/cupomDesconto';
import { cupomLote } from '../../../schemas/cupom/cupomLote';
import { modeloWhatsapp } from '../../../schemas/servidor/modeloWhatsapp';
import type { Modelo } from '../../servidor/whatsapp/modelos';
import { checkFile } from '../../servidor/whatsapp/outgoing';
import { enqueueMessage } from '../../servidor/whatsapp/queue';
import { variablesOf } from '../../servidor/whatsapp/templates';
import type { Cupom } from '../regras/desconto';
import { desconhecidos, marcadores, mensagemPara, variaveisPara, type Dados } from '../regras/mensagem';
import { momentoDe } from '../regras/momento';
import { recusaPorData } from '../regras/recusa';
import { divulgado, linkDoCodigo, nomeDaEmpresa, type Divulgado } from './divulgar';

/** What is sent, the same to everybody but for name and code. */
export interface Envio { readonly mensagem: string; /** A batch whose codes are given away, one a customer. */ readonly lote: number | null; readonly anexo: number | null; readonly modelo: number | null }
type Codigo = Infer<typeof cupomCodigo>;

/** The coupon, ready to be sent; refused when nobody could use it, or the message says something that has no value. */
export const prepararEnvio = async (context: HandlerContext, cupom: Cupom, { mensagem, lote, anexo, modelo }: Envio): Promise<Divulgado> => {
  const { rows, refuse, user, now } = context;
  const [unknown] = desconhecidos(mensagem);
  if (unknown) refuse(`A mensagem usa {${unknown}}, que não existe! Use: ${marcadores.map((one) => `{${one}}`).join(', ')}.`);
  const momento = momentoDe(now, user.zone);
  if (modelo !== null) await modeloAprovado(context, modelo);
  await checkFile(context, anexo, mensagem);
  const isOver = cupom.situacao !== 'ATIVO' || Boolean(cupom.dataVencimento && cupom.dataVencimento < momento.dia);
  if (isOver) refuse(recusaPorData(cupom, momento) ?? 'Este cupom não está ativo!');
  if (lote === null && cupom.palavraChave === null) refuse('Este cupom não tem palavra-chave: escolha um lote de códigos!');
  const batch = lote === null ? null : await rows.get(cupomLote, lote) ?? refuse('Lote não encontrado!');
  if (batch && (batch.cupom !== cupom.id || batch.situacao !== 'ATIVO')) refuse('Este lote não é deste cupom ou foi cancelado!');
  return divulgado(context, cupom);
};

const modeloAprovado = async ({ rows, refuse }: Pick<HandlerContext, 'rows' | 'refuse'>, id: number): Promise<Modelo> => {
  const modelo = await rows.get(modeloWhatsapp, id) ?? refuse('Modelo não encontrado!');
  if (modelo.estado !== 'APROVADO') refuse('Este modelo ainda não foi aprovado pelo WhatsApp!');
  return variablesOf(modelo.corpo) > marcadores.length ? refuse(`O modelo tem mais variáveis do que um cupom: são ${marcadores.length}!`) : modelo;
};

const dadosPara = async (context: Pick<HandlerContext, 'rows'>, cupom: Divulgado, nome: string, codigo: string | null): Promise<Dados> =>
  ({ nome, empresa: await nomeDaEmpresa(context, cupom.empresa), cupom, codigo: codigo ?? cupom.palavraChave ?? '', link: codigo === null ? cupom.urlCurto : linkDoCodigo(cupom, codigo) });
/** The text for one customer, with the code that is his. */
export const textoPara = async (context: Pick<HandlerContext, 'rows'>, cupom: Divulgado, mensagem: string, nome: string, codigo: string | null): Promise<string> =>
  mensagemPara(mensagem, await dadosPara(context, cupom, nome, codigo));

/** An envelope in the queue: consent is asked again, for it may have ended since the public was chosen. */
export const enviarPara = async (context: HandlerContext, { cupom: id, cliente: who, envio, quando, mensagem, lote, anexo, modelo }: Envio & { readonly cupom: number; readonly cliente: number; readonly envio: string; readonly quando: string }): Promise<string> => {
  const { rows, refuse } = context;
  const cupom = await rows.get(cupomDesconto, id) ?? refuse('Cupom não encontrado!');
  if (cupom.situacao !== 'ATIVO') refuse('O cupom não está mais ativo!');
  const customer = await rows.get(cliente, who) ?? refuse('Cliente não encontrado!');
  if (!customer.aceitaMensagens || customer.situacao !== 'ATIVO') refuse('O cliente não aceita mais mensagens!');
  const codigo = lote === null ? null : await darCodigo(context, lote, who);
  const dados = await dadosPara(context, await divulgado(context, cupom), customer.nome, codigo?.codigo ?? null);
  const variaveis = modelo === null ? null : variaveisPara(dados, variablesOf((await modeloAprovado(context, modelo)).corpo));
  const queued = await enqueueMessage(context, { chave: `cupom-${id}-${envio}-${who}`, telefone: customer.telefone, texto: mensagemPara(mensagem, dados), anexo, modelo, variaveis, origem: 'CUPOM', cliente: who, enviarEm: quando });
  if (queued.kind === 'recusada') refuse('O cliente pediu para não receber mensagens!');
  return queued.kind === 'repetida' ? 'Já estava na fila' : 'Na fila';
};

/** The next code of the batch, his from now on; two senders never take the same. */
const darCodigo = async ({ db, rows, now, refuse }: HandlerContext, lote: number, who: number): Promise<Codigo> => {
  const { rows: [mine] } = await rows.find(cupomCodigo, { lote, cliente: who, situacao: 'ENVIADO' }, { page: 1, size: 1 });
  if (mine) return mine;
  const { rows: [free] } = await sql<{ id: number }>`select id from cupom_codigo where lote_id = ${lote} and situacao = 'DISPONIVEL' and excluido_em is null order by id limit 1 for update skip locked`.execute(db);
  const code = free && await rows.get(cupomCodigo, Number(free.id)) || refuse('Os códigos do lote acabaram!');
  return rows.update(cupomCodigo, code, { situacao: 'ENVIADO', cliente: who, dataEnvio: now.toISOString() });
};
