import type { HandlerContext, Infer, InCompany, Values } from '#kit';
import type { AnyEntity } from '#kit/entity/entity';
import { fold } from '#kit/text';
import { setor } from '../../../../schemas/cadastros/setor';
import { unidadeMedida } from '../../../../schemas/cadastros/unidadeMedida';
import { categoriaProduto } from '../../../../schemas/delivery/cardapio/categoriaProduto';
import { produto } from '../../../../schemas/delivery/cardapio/produto';
import { impostoEstadual } from '../../../../schemas/fiscal/modulo-fiscal/impostoEstadual';
import { impostoFederal } from '../../../../schemas/fiscal/modulo-fiscal/impostoFederal';
import type { formularioDeClonar } from './clonarCardapio';
import { clonarAdicionais } from '../adicionais/clonarAdicionais.server';

type Context = HandlerContext & InCompany;
type Formulario = Values<typeof formularioDeClonar>;
type Produto = Infer<typeof produto>;
type Categoria = Infer<typeof categoriaProduto>;

/** Target company. A branch fills its own menu; the head also fills those of its branches. */
export const destinoDe = async (context: Context, { empresaOrigem, empresaDestino }: Formulario): Promise<number> => {
  const { user, network, refuse, notFound } = context;
  const destino = empresaDestino ?? user.company.id;
  if (destino === empresaOrigem) refuse('A loja de origem e a de destino são a mesma!', 'empresaDestino');
  if (destino !== user.company.id && !user.admin) {
    const lojas = await network.members();
    if (!lojas.some(({ id }) => id === destino)) notFound();
    if (!lojas.some(({ id, isHead }) => isHead && id === user.company.id))
      refuse('Só a matriz preenche o cardápio de outra loja!', 'empresaDestino');
  }
  return destino;
};

/** Products to clone, in the order of the menu. Products made of others come last, so that they find their parts. */
export const produtosDaOrigem = ({ network }: Context, form: Formulario): Promise<readonly Produto[]> =>
  network.within(form.empresaOrigem, async ({ rows }) => {
    const escolhidas = (form.categorias ?? []).map(({ categoria }) => categoria);
    const todos = await rows.all(produto, {
      ...(escolhidas.length > 0 && { categoria: escolhidas }),
      ...(!form.inativos && { situacao: { not: 'INATIVO' } }),
      $sort: [
        ['categoria', 'asc'],
        ['ordem', 'asc'],
        ['id', 'asc'],
      ],
    });
    return todos;
  });

/** Finds the shop's counterpart of another shop's product: by code, else by name in the category of the same name. */
export const correspondente = async (
  { rows }: Pick<HandlerContext, 'rows'>,
  { codigo, nome }: Pick<Produto, 'codigo' | 'nome'>,
  categoria: number | undefined,
): Promise<{ readonly row: Produto; readonly por: 'código' | 'nome' } | undefined> => {
  const doCodigo = codigo === null ? undefined : await rows.one(produto, { codigo });
  if (doCodigo) return { row: doCodigo, por: 'código' };
  if (categoria === undefined) return undefined;
  const row = (await rows.all(produto, { categoria })).find(
    (one) => fold(one.nome) === fold(nome) && (codigo === null || one.codigo === null),
  );
  return row && { row, por: 'nome' };
};
export const categoriaDoNome = async (
  { rows }: Pick<HandlerContext, 'rows'>,
  nome: string,
): Promise<Categoria | undefined> =>
  (await rows.all(categoriaProduto, {})).find((one) => fold(one.nome) === fold(nome));

/**
 * References of a product that are matched by a natural key of the other shop. A missing one is created, except taxes.
 */
const iguais: readonly { readonly de: AnyEntity; readonly pelo: string; readonly cria?: true }[] = [
  { de: setor, pelo: 'nome', cria: true },
  { de: unidadeMedida, pelo: 'sigla', cria: true },
  // Another shop may be taxed differently: uses its profile of the same name, or that of its configuration.
  { de: impostoEstadual, pelo: 'nome' },
  { de: impostoFederal, pelo: 'nome' },
];
const semVolta = async (): Promise<number | null> => Promise.resolve(null);

/** Maps rows of the shop of origin to rows here; finds or creates them. */
export const tradutor =
  (alvo: Context, origem: number) =>
  async (nome: string, id: number): Promise<number | null> => {
    if (nome === 'produto') {
      const outro = await alvo.network.within(origem, ({ rows }) => rows.get(produto, id));
      if (!outro) return null;
      const deles = await alvo.network.within(origem, ({ rows }) => rows.get(categoriaProduto, outro.categoria));
      const aqui = deles && (await categoriaDoNome(alvo, deles.nome));
      return (await correspondente(alvo, outro, aqui?.id))?.row.id ?? null;
    }
    const igual = iguais.find(({ de }) => de.name === nome);
    if (!igual) return null;
    const { de, pelo, cria } = igual;
    const outro = await alvo.network.within(origem, ({ rows }) => rows.get(de, id));
    if (!outro) return null;
    const chave = (outro as Readonly<Record<string, unknown>>)[pelo];
    const aqui = await alvo.rows.one(de, { [pelo]: chave } as never);
    if (aqui) return (aqui as { readonly id: number }).id;
    if (!cria) return null;
    const values = await alvo.network.carried(origem, de, outro, semVolta);
    return (
      (await alvo.rows.insert(de, { ...(values as object), empresa: alvo.user.company.id } as never)) as { id: number }
    ).id;
  };

/** Finds or creates the category of that name. Locks it, so that two clones do not create a product twice. */
const categoriaAqui = async (alvo: Context, origem: number, deles: Categoria): Promise<Categoria> => {
  const { rows, network, user } = alvo;
  const aqui = await categoriaDoNome(alvo, deles.nome);
  if (aqui) return (await rows.get(categoriaProduto, aqui.id, { lock: true })) ?? aqui;
  const values = await network.carried(origem, categoriaProduto, deles, tradutor(alvo, origem));
  return rows.insert(categoriaProduto, { ...values, empresa: user.company.id });
};

/** Values that are not cloned: stock stays in its shop. */
const semEstoque = { estoque: 0 } as const;
const rotulos = { novo: 'Criado', atualizado: 'Atualizado', ignorado: 'Já existe: deixado como está' } as const;

/** Clones a product with its category, pictures and add-ons; returns the result. */
export const clonarProduto = async (alvo: Context, origem: number, id: number, form: Formulario): Promise<string> => {
  const { rows, network, user, refuse } = alvo;
  const de = await network.within(origem, async (la) => {
    const row = await la.rows.get(produto, id);
    const categoria = row && (await la.rows.get(categoriaProduto, row.categoria));
    return row && categoria && { row, categoria };
  });
  if (!de) return refuse('O produto não existe mais na loja de origem!');
  const categoria = await categoriaAqui(alvo, origem, de.categoria);
  const igual = await correspondente(alvo, de.row, categoria.id);
  if (igual && (form.politica ?? 'IGNORAR') === 'IGNORAR') return rotulos.ignorado;
  // Each shop decides whether a product is on sale.
  const {
    estoque: _la,
    daRede: _rede,
    situacao,
    pausadoAte: _ate,
    ...values
  } = await network.carried(origem, produto, de.row, tradutor(alvo, origem));
  const barras = await barrasLivres(alvo, de.row.codigoBarras, igual?.row.id);
  const levado = { ...values, categoria: categoria.id, codigoBarras: barras };
  if (igual && form.politica === 'ATUALIZAR') {
    const feito = await rows.update(produto, igual.row, { ...levado, codigo: igual.row.codigo ?? de.row.codigo });
    if (form.adicionais !== false) await clonarAdicionais(alvo, origem, id, feito.id, tradutor(alvo, origem), true);
    return rotulos.atualizado;
  }
  const novo = await rows.insert(produto, {
    ...levado,
    ...semEstoque,
    situacao: situacao === 'INATIVO' ? 'INATIVO' : 'ATIVO',
    empresa: user.company.id,
    // A code is unique: the copy gets none, and is named as a copy.
    ...(igual && { nome: `${de.row.nome.slice(0, 92)} (cópia)`, codigo: null, codigoBarras: null }),
  });
  if (form.adicionais !== false) await clonarAdicionais(alvo, origem, id, novo.id, tradutor(alvo, origem), false);
  return rotulos.novo;
};
/** Returns the bar code unless another product has it. */
const barrasLivres = async ({ rows }: Context, codigoBarras: string | null, own?: number): Promise<string | null> => {
  const outro = codigoBarras === null ? undefined : await rows.one(produto, { codigoBarras });
  return outro && outro.id !== own ? null : codigoBarras;
};
