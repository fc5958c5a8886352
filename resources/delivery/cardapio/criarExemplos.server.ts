import type { HandlerContext, Returned } from '#kit';
import { empresa } from '../../../schemas/cadastros/empresa';
import { categoriaProduto } from '../../../schemas/delivery/cardapio/categoriaProduto';
import { produto } from '../../../schemas/delivery/cardapio/produto';
import type { listarExemplos } from './exemplosProduto';
import { colar } from './colar.server';
import { comoColado, exemplosDe, type Exemplo } from './exemplos.server';
import { chave } from './lerCardapio';

type Context = Parameters<typeof colar>[0];
const exemplosDaCasa = async ({ rows, user }: Context): Promise<readonly Exemplo[]> =>
  exemplosDe((await rows.get(empresa, user.company.id))?.segmento ?? null);

/** Samples of the company's segment, with those that exist marked. */
export const exemplosComEstado = async (context: HandlerContext): Promise<Returned<typeof listarExemplos.result>> => {
  const { rows } = context;
  const categorias = new Map((await rows.all(categoriaProduto, {})).map(({ id, nome }) => [id, chave(nome)]));
  const conhecidos = new Set(
    (await rows.all(produto, {})).map(({ categoria, nome }) => `${categorias.get(categoria) ?? ''} ${chave(nome)}`),
  );
  return (await exemplosDaCasa(context as Context)).map(({ id, categoria, nome, descricao, preco, grupos }) => ({
    id,
    categoria,
    nome,
    descricao,
    preco,
    adicionais: grupos.map((grupo) => grupo.nome.toLowerCase()).join(' e ') || null,
    existe: conhecidos.has(`${chave(categoria)} ${chave(nome)}`),
  }));
};

/** Creates the chosen samples. Products whose name exists in the category stay unchanged. */
export const criarExemplos = async (context: Context, ids: unknown): Promise<{ readonly mensagem: string }> => {
  const wanted = new Set(Array.isArray(ids) ? ids : []);
  const chosen = (await exemplosDaCasa(context)).filter(({ id }) => wanted.has(id));
  if (chosen.length === 0 || chosen.length !== wanted.size) context.refuse('Escolha exemplos da lista!', 'ids');
  const { produtos, conhecidos } = await colar(context, comoColado(chosen));
  const made = produtos.length === 1 ? '1 produto criado' : `${produtos.length} produtos criados`;
  return { mensagem: conhecidos === 0 ? `${made}!` : `${made}; ${conhecidos} já havia.` };
};
