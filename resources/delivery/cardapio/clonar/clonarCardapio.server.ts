import { calls, get, process, processes, r, run } from '#kit';
import { f } from '#fields';
import { categoriaProduto } from '../../../../schemas/delivery/cardapio/categoriaProduto';
import { produto } from '../../../../schemas/delivery/cardapio/produto';
import { categoriasParaClonar, formularioDeClonar, lojasParaClonar, previaDeClonar } from './clonarCardapio';
import { clonarProduto, produtosDaOrigem } from './clonar.server';
import { previaDoClone } from './previaDoClone.server';

const foraDeEmpresa = 'Entre em uma empresa para clonar o cardápio!';

/** One item a product, by its id in the shop of origin: after a crash the process resumes, and makes none twice. */
export const clonagem = process('clonarCardapio', {
  label: 'Clonagem de cardápio',
  permission: ['CARDAPIO_CLONAR'],
  plan: 'CARDAPIO',
  pausable: true,
  form: formularioDeClonar,
  items: async (context, { form }) => {
    const { user } = context;
    if (!user.company) return context.refuse(foraDeEmpresa);
    const products = await produtosDaOrigem({ ...context, user: { ...user, company: user.company } }, form);
    return products.map(({ id, nome }) => ({ key: id, label: nome }));
  },
  each: async ({ network, user, refuse }, { key, form }) =>
    network.within(form.empresaDestino ?? user.company?.id ?? refuse(foraDeEmpresa), (alvo) =>
      clonarProduto(alvo, form.empresaOrigem, key, form),
    ),
});
export const processosDoCardapio = processes(produto, [clonagem]);

export const chamadasDaClonagem = calls(produto, {
  lojas: run(lojasParaClonar, async ({ network, user, notFound }) => {
    const aqui = user.company?.id ?? notFound();
    const lojas = (await network.members()).filter(({ isOpen }) => isOpen);
    const contadas = [];
    for (const { id, name, isHead } of lojas)
      contadas.push({
        id,
        nome: name,
        matriz: isHead,
        produtos: await network.within(id, ({ rows }) => rows.count(produto, { situacao: { not: 'INATIVO' } })),
      });
    return { aqui, escolheDestino: lojas.some(({ id, isHead }) => isHead && id === aqui), lojas: contadas };
  }),
  categorias: run(categoriasParaClonar, ({ network }, { form: { empresa, inativos } }) =>
    network.within(empresa, async ({ rows }) => {
      const contagem = await rows.groupBy(produto, {
        by: ['categoria'],
        where: inativos ? {} : { situacao: { not: 'INATIVO' } },
      });
      const quantos = new Map(contagem.map(({ categoria, count }) => [categoria, count]));
      const todas = await rows.all(categoriaProduto, { $sort: [['ordem', 'asc']] });
      return todas.flatMap(({ id, nome }) => {
        const produtos = quantos.get(id) ?? 0;
        return produtos === 0 ? [] : [{ id, nome, produtos }];
      });
    }),
  ),
  /** Categories and products of a shop of the network that can be cloned. */
  ativosPorEmpresa: run(
    get('listar-ativos-por-empresa/{id}', {
      permission: ['PRODUTO_VER'],
      plan: 'CARDAPIO',
      inCompany: true,
      form: { id: f.integer({ required: true, min: 1 }) },
      result: r.list({
        id: f.integer({ required: true }),
        nome: f.text({ required: true }),
        codigo: f.text({ label: 'Código' }),
        categoria: f.text({ required: true }),
        preco: f.money({ label: 'Preço', required: true }),
      }),
    }),
    ({ network }, { form }) =>
      network.within(form.id, async ({ rows }) => {
        const ativos = await rows.all(produto, { situacao: 'ATIVO', $sort: [['nome', 'asc']] });
        const categorias = await rows.byId(
          categoriaProduto,
          ativos.map(({ categoria }) => categoria),
        );
        return ativos.map(({ id, nome, codigo, categoria, preco }) => ({
          id,
          nome,
          codigo,
          categoria: categorias.get(categoria)?.nome ?? '',
          preco,
        }));
      }),
  ),
  previa: run(previaDeClonar, (context, { form }) => previaDoClone(context, form)),
});
