import type { HandlerContext, InCompany, Infer } from '#kit';
import { cliente } from '../../schemas/cadastros/clientes/cliente';
import { empresa } from '../../schemas/cadastros/empresa';
import { fidelidadeConfiguracao } from '../../schemas/fidelidade/transacoes/fidelidadeConfiguracao';
import { senhaDeResgate, type usos } from '../../schemas/fidelidade/transacoes/senhaDeResgate';
import { hashDe } from '../comum/acompanhamento.server';
import { conferirCodigo, mandarCodigo } from '../whatsapp/codigos.server';

type Context = HandlerContext & InCompany;
/** Purpose that a password is confirmed for; it counts for no other. */
export type Uso = keyof typeof usos;
const para: Readonly<Record<Uso, string>> = {
  PEDIDO: 'pagar um pedido com pontos',
  PREMIO: 'trocar pontos por um prêmio',
  LANCAMENTO: 'resgatar pontos',
};
type Cliente = Pick<Infer<typeof cliente>, 'id' | 'empresa'>;
/** Wrong passwords allowed in an hour, and lifetime of a confirmed one. */
const [erros, hora, vale] = [5, 3_600_000, 600_000];

/** The digest includes the customer, so that equal digits of two customers differ. */
const resumoDe = ({ id }: Pick<Cliente, 'id'>, senha: string): Promise<string> => hashDe(`resgate:${id}:${senha}`);
const linhaDe = async ({ rows }: Pick<Context, 'rows'>, { id, empresa: of }: Cliente) =>
  (await rows.one(senhaDeResgate, { cliente: id }, { lock: true })) ??
  rows.insert(senhaDeResgate, { cliente: id, empresa: of });

/** Sets the customer's own four digits and clears the count of wrong ones. */
export const definirSenha = async (context: Pick<Context, 'rows'>, who: Cliente, senha: string): Promise<void> => {
  const { rows } = context;
  // Locks the customer, so that only one of two requests creates the row.
  await rows.get(cliente, who.id, { lock: true });
  await rows.update(senhaDeResgate, await linhaDe(context, who), {
    resumo: await resumoDe(who, senha),
    tentativas: 0,
    tentativasDesde: null,
  });
};
const muitas = 'Muitas senhas erradas: espere uma hora, ou mande o código ao celular do cliente!';

interface Conferida {
  readonly quem: number;
  readonly senha: string;
  readonly uso: Uso;
}
/** Key of a request for a code: user and customer. */
const pedidoDe = (user: Context['user'], quem: number): string => `${user.id}:${quem}`;

/**
 * Checks a password. Undefined when it is right: the user may then take points of this customer once, for this purpose.
 * Else the reason.
 */
export const conferir = async (context: Context, { quem, senha, uso }: Conferida): Promise<string | undefined> => {
  const { rows, user, now, refuse } = context;
  const who = (await rows.get(cliente, quem, { lock: true })) ?? refuse('Cliente não encontrado!', 'cliente');
  const row = await linhaDe(context, who);
  const isFresh = now.getTime() - Date.parse(row.tentativasDesde ?? '') < hora;
  const wrong = isFresh ? (row.tentativas ?? 0) : 0;
  if (senha.length === 4 && wrong >= erros) return muitas;
  const isRight =
    senha.length === 4
      ? (await rows.secret(senhaDeResgate, row, 'resumo')) === (await resumoDe(who, senha))
      : await conferirCodigo(
          context,
          { finalidade: uso, pedido: pedidoDe(user, who.id), telefone: who.telefone },
          senha,
        );
  await rows.update(
    senhaDeResgate,
    row,
    isRight
      ? {
          tentativas: 0,
          tentativasDesde: null,
          conferidaEm: now.toISOString(),
          conferidaPor: user.id,
          conferidaPara: uso,
        }
      : { tentativas: wrong + 1, tentativasDesde: isFresh ? row.tentativasDesde : now.toISOString() },
  );
  if (isRight) return undefined;
  return wrong + 1 >= erros && senha.length === 4 ? muitas : 'A senha não confere!';
};
export const conferirEDizer = async (context: Context, asked: Conferida) => {
  const recusa = await conferir(context, asked);
  return { confere: recusa === undefined, dito: recusa ?? 'Senha conferida: por 10 minutos você pode usar os pontos.' };
};
export const mandarAoCliente = async (context: Context, quem: number, uso: Uso) => {
  const { rows, user, refuse } = context;
  const who = (await rows.get(cliente, quem)) ?? refuse('Cliente não encontrado!', 'cliente');
  const shop = (await rows.get(empresa, user.company.id))!;
  const asked = { finalidade: uso, pedido: pedidoDe(user, who.id), telefone: who.telefone };
  return mandarCodigo(context, shop, asked, `${para[uso]} em ${shop.shortName}`);
};
export const mandarEDizer = async (context: Context, quem: number, uso: Uso) => {
  const { simulado } = await mandarAoCliente(context, quem, uso);
  return {
    dito: simulado
      ? 'SIMULAÇÃO: nenhuma mensagem saiu. O código está na página de mensagens do servidor.'
      : 'Código enviado ao celular do cliente. Vale por 10 minutos.',
  };
};

/**
 * Demands a confirmed password before points are used, if the company asks for it, and uses it up. A customer on the
 * shop's page has proved the mobile there.
 */
export const exigirSenha = async (
  { rows, user, now, refuse }: Pick<HandlerContext, 'rows' | 'user' | 'now' | 'refuse'>,
  quem: number,
  { uso, campo }: { readonly uso: Uso; readonly campo: string },
): Promise<void> => {
  if (user.id === 0 || !(await rows.settings(fidelidadeConfiguracao)).exigeSenhaResgate) return;
  const row = await rows.one(senhaDeResgate, { cliente: quem }, { lock: true });
  const isGood =
    row?.conferidaPor === user.id &&
    row.conferidaPara === uso &&
    now.getTime() - Date.parse(row.conferidaEm ?? '') < vale;
  if (!row || !isGood)
    return refuse('Peça a senha ao cliente, ou mande o código ao celular dele, e use “Conferir senha” antes!', campo);
  await rows.update(senhaDeResgate, row, { conferidaEm: null, conferidaPor: null, conferidaPara: null });
};
