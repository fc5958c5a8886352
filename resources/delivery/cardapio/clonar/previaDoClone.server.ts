import type { HandlerContext, Values } from '#kit';
import { fold } from '#kit/text';
import { categoriaProduto } from '../../../../schemas/delivery/cardapio/categoriaProduto';
import { produto } from '../../../../schemas/delivery/cardapio/produto';
import type { formularioDeClonar } from './clonarCardapio';
import { destinoDe, produtosDaOrigem } from './clonar.server';

/** Number of conflicts listed; the others are only counted. */
const mostrados = 100;

/** Counts the rows that a clone would create and find. Reads all at once; the clone itself checks row by row. */
export const previaDoClone = async (context: HandlerContext, form: Values<typeof formularioDeClonar>) => {
  const { user, network, notFound } = context;
  const inside = { ...context, user: { ...user, company: user.company ?? notFound() } };
  const destino = await destinoDe(inside, form);
  const indo = await produtosDaOrigem(inside, form);
  const nomes = await network.within(form.empresaOrigem, ({ rows }) =>
    rows.byId(
      categoriaProduto,
      indo.map(({ categoria }) => categoria),
    ),
  );
  const aqui = await network.within(destino, async ({ rows }) => ({
    produtos: await rows.all(produto, {}),
    categorias: new Map((await rows.all(categoriaProduto, {})).map(({ id, nome }) => [id, nome])),
  }));
  const [doCodigo, doNome] = [
    new Map(aqui.produtos.flatMap((one) => (one.codigo === null ? [] : [[one.codigo, one] as const]))),
    new Map(aqui.produtos.map((one) => [chave(aqui.categorias.get(one.categoria), one.nome), one])),
  ];
  const conflitos = indo.flatMap(({ codigo, nome, categoria }) => {
    const onde = nomes.get(categoria)?.nome ?? '';
    const pelo = codigo === null ? undefined : doCodigo.get(codigo);
    const achado = doNome.get(chave(onde, nome));
    const igual = pelo ?? (achado && (codigo === null || achado.codigo === null) ? achado : undefined);
    return igual ? [{ produto: nome, categoria: onde, aqui: igual.nome, por: pelo ? `código ${codigo}` : 'nome' }] : [];
  });
  return {
    produtos: indo.length,
    novos: indo.length - conflitos.length,
    conflitos: conflitos.slice(0, mostrados),
    maisConflitos: Math.max(0, conflitos.length - mostrados),
  };
};
const chave = (categoria: string | undefined, nome: string): string => `${fold(categoria ?? '')}\n${fold(nome)}`;
