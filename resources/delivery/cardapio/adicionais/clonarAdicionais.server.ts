import type { HandlerContext, Infer, InCompany } from '#kit';
import { fold } from '#kit/text';
import { adicional } from '../../../../schemas/delivery/cardapio/adicionais/adicional';
import { adicionalCategoria } from '../../../../schemas/delivery/cardapio/adicionais/adicionalCategoria';
import { produtoAdicionalCategoria } from '../../../../schemas/delivery/cardapio/adicionais/produtoAdicionalCategoria';

type Context = HandlerContext & InCompany;
type Categoria = Infer<typeof adicionalCategoria>;
type Adicional = Infer<typeof adicional>;
/** Maps a row of the other shop to one here. */
type Traduz = (entity: string, id: number) => Promise<number | null>;
interface Vinculo {
  readonly vinculo: Infer<typeof produtoAdicionalCategoria>;
  readonly categoria: Categoria;
  readonly adicionais: readonly Adicional[];
}

/** The choices of a product, as the other shop has them. */
const vinculosDe = ({ network }: Context, origem: number, produto: number): Promise<readonly Vinculo[]> =>
  network.within(origem, async ({ rows }) => {
    const vinculos = await rows.all(produtoAdicionalCategoria, { produto, $sort: [['ordem', 'asc']] });
    const categorias = await rows.byId(
      adicionalCategoria,
      vinculos.map(({ categoria }) => categoria),
    );
    const todos = await rows.all(adicional, { categoria: [...categorias.keys()], $sort: [['ordem', 'asc']] });
    return vinculos.flatMap((vinculo) => {
      const categoria = categorias.get(vinculo.categoria);
      const adicionais = todos.filter((one) => one.categoria === vinculo.categoria);
      return categoria ? [{ vinculo, categoria, adicionais }] : [];
    });
  });

/**
 * Reuses add-on categories of the same name; creates missing ones without stock. `completa`: also adds missing options
 * to existing ones.
 */
export const clonarAdicionais = async (
  alvo: Context,
  origem: number,
  de: number,
  para: number,
  traduz: Traduz,
  completa: boolean,
): Promise<void> => {
  const { rows, user } = alvo;
  for (const { vinculo, categoria, adicionais } of await vinculosDe(alvo, origem, de)) {
    const aqui = (await rows.all(adicionalCategoria, {})).find((one) => fold(one.nome) === fold(categoria.nome));
    const minha = aqui ?? (await nova(alvo, origem, categoria));
    const meus = aqui ? [...(await rows.all(adicional, { categoria: minha.id }))] : [];
    if (!aqui || completa)
      for (const um of adicionais)
        if (!meus.some(({ nome }) => fold(nome) === fold(um.nome)))
          meus.push(await novo(alvo, origem, um, minha.id, traduz));
    if (await rows.exists(produtoAdicionalCategoria, { produto: para, categoria: minha.id })) continue;
    const fora = adicionais.filter(({ id }) => vinculo.fora?.includes(id)).map(({ nome }) => fold(nome));
    await rows.insert(produtoAdicionalCategoria, {
      empresa: user.company.id,
      produto: para,
      categoria: minha.id,
      ordem: vinculo.ordem,
      minimo: vinculo.minimo,
      maximo: vinculo.maximo,
      ativo: vinculo.ativo,
      fora: meus.filter(({ nome }) => fora.includes(fold(nome))).map(({ id }) => id),
    });
  }
};
const nova = async ({ rows, network, user }: Context, origem: number, categoria: Categoria): Promise<Categoria> => {
  const values = await network.carried(origem, adicionalCategoria, categoria, async () => Promise.resolve(null));
  return rows.insert(adicionalCategoria, { ...values, empresa: user.company.id });
};
const novo = async (
  alvo: Context,
  origem: number,
  um: Adicional,
  categoria: number,
  traduz: Traduz,
): Promise<Adicional> => {
  const { situacao, pausadoAte: _ate, ...values } = await alvo.network.carried(origem, adicional, um, traduz);
  return alvo.rows.insert(adicional, {
    ...values,
    categoria,
    estoque: 0,
    situacao: situacao === 'INATIVO' ? 'INATIVO' : 'ATIVO',
    empresa: alvo.user.company.id,
  });
};
