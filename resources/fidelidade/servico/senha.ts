import type { HandlerContext, InCompany, Infer } from '#kit';
import { cliente } from '../../../schemas/cadastros/cliente';
import { empresa } from '../../../schemas/cadastros/empresa';
import { fidelidadeConfiguracao } from '../../../schemas/fidelidade/transacoes/fidelidadeConfiguracao';
import { senhaDeResgate } from '../../../schemas/fidelidade/transacoes/senhaDeResgate';
import { hashDe } from '../../delivery/servico/acompanhamento';
import { confirmarCodigo, mandarCodigo } from '../../delivery/servico/lojaAcesso';

type Context = HandlerContext & InCompany;
type Cliente = Pick<Infer<typeof cliente>, 'id' | 'empresa'>;
/** So many wrong ones an hour; what was told is good for so long. */
const [erros, hora, vale] = [5, 3_600_000, 600_000];

/** With the customer: the digest of one says nothing of another with the same digits. */
const resumoDe = ({ id }: Pick<Cliente, 'id'>, senha: string): Promise<string> => hashDe(`resgate:${id}:${senha}`);
const linhaDe = async ({ rows }: Pick<Context, 'rows'>, { id, empresa: of }: Cliente) =>
  (await rows.one(senhaDeResgate, { cliente: id }, { lock: true })) ??
  rows.insert(senhaDeResgate, { cliente: id, empresa: of });

/** His own four digits; a code that went out is not asked about the wrong ones any more. */
export const definirSenha = async (context: Pick<Context, 'rows'>, who: Cliente, senha: string): Promise<void> => {
  const { rows } = context;
  // Held, so that of two at once one makes the row.
  await rows.get(cliente, who.id, { lock: true });
  await rows.update(senhaDeResgate, await linhaDe(context, who), {
    resumo: await resumoDe(who, senha),
    tentativas: 0,
    tentativasDesde: null,
  });
};
const muitas = 'Muitas senhas erradas: espere uma hora, ou mande o código ao celular do cliente!';

/** Why it is not right; undefined where it is, and then who asked may take points of this customer once. */
export const conferir = async (context: Context, quem: number, senha: string): Promise<string | undefined> => {
  const { rows, user, now, refuse } = context;
  const who = (await rows.get(cliente, quem, { lock: true })) ?? refuse('Cliente não encontrado!', 'cliente');
  const row = await linhaDe(context, who);
  const isFresh = now.getTime() - Date.parse(row.tentativasDesde ?? '') < hora;
  const wrong = isFresh ? (row.tentativas ?? 0) : 0;
  if (senha.length === 4 && wrong >= erros) return muitas;
  const isRight =
    senha.length === 4
      ? (await rows.secret(senhaDeResgate, row, 'resumo')) === (await resumoDe(who, senha))
      : (await confirmarCodigo(context, who.telefone, senha)) !== undefined;
  await rows.update(
    senhaDeResgate,
    row,
    isRight
      ? { tentativas: 0, tentativasDesde: null, conferidaEm: now.toISOString(), conferidaPor: user.id }
      : { tentativas: wrong + 1, tentativasDesde: isFresh ? row.tentativasDesde : now.toISOString() },
  );
  if (isRight) return undefined;
  return wrong + 1 >= erros && senha.length === 4 ? muitas : 'A senha não confere!';
};
export const conferirEDizer = async (context: Context, quem: number, senha: string) => {
  const recusa = await conferir(context, quem, senha);
  return { confere: recusa === undefined, dito: recusa ?? 'Senha conferida: por 10 minutos você pode usar os pontos.' };
};
export const mandarAoCliente = async (context: Context, quem: number) => {
  const { rows, user, refuse } = context;
  const who = (await rows.get(cliente, quem)) ?? refuse('Cliente não encontrado!', 'cliente');
  return mandarCodigo(context, (await rows.get(empresa, user.company.id))!, who.telefone);
};

/**
 * Before points go: where the company asks for it, who takes them has just been told the customer's word, which is then
 * used up. Whoever buys on the shop's page has proved his mobile there.
 */
export const exigirSenha = async (
  { rows, user, now, refuse }: Pick<HandlerContext, 'rows' | 'user' | 'now' | 'refuse'>,
  quem: number,
  campo: string,
): Promise<void> => {
  if (user.id === 0 || !(await rows.settings(fidelidadeConfiguracao)).exigeSenhaResgate) return;
  const row = await rows.one(senhaDeResgate, { cliente: quem }, { lock: true });
  const isGood = row?.conferidaPor === user.id && now.getTime() - Date.parse(row.conferidaEm ?? '') < vale;
  if (!row || !isGood)
    return refuse('Peça a senha ao cliente, ou mande o código ao celular dele, e use “Conferir senha” antes!', campo);
  await rows.update(senhaDeResgate, row, { conferidaEm: null, conferidaPor: null });
};
