import { calls, chosen, get, handlers, post, process, processes, run, saves } from '#kit';
import { f } from '#fields';
import { produto } from '../../../schemas/delivery/cardapio/produto';
import { clonagem } from './clonar/clonarCardapio.server';
import { planilhaDaContabilidade } from '../../fiscal/fechamento/planilhaDaContabilidade.server';
import { produtos } from './produto';
import { alterarPrecos, previaDosPrecos } from './precos/alterarPrecos.server';
import { destinoDe } from './clonar/clonar.server';
import { completa } from './precos/contaDePrecos';
import { criarExemplos } from './criarExemplos.server';
import { acertarEstoque } from '../estoque/moverEstoque.server';
import { etiquetaDeBalanca, etiquetas } from './papel/etiquetas.server';
import { excluirCardapio } from './excluirCardapio.server';
import { alteracao, previaDePrecos } from './precos/formularioPrecos';
import { alternar, duplicar, fotoDoCardapio, maisCanais } from './produtos.server';

/** Keeps the menu's picture equal to the gallery's main one: choosing or replacing it there changes the picture. */
export const fotoDoProduto = saves(
  produto,
  { saving: (context, { row, before }) => fotoDoCardapio(row, before) },
  {
    on: ['imagem', 'imagens'],
  },
);
/** A product with another code leaves the shared stock: the stock it mirrored is not its own. */
export const foraDaRede = saves(
  produto,
  {
    saving: (context, { before }) => (before?.daRede ? { estoque: 0, daRede: false } : undefined),
  },
  { on: ['codigo', 'controlaEstoque'] },
);

export const acoesProduto = handlers(produtos, {
  acertarEstoque: (context, { record, form }) => acertarEstoque(context, record, form),
  contabilidade: (context, { form }) => planilhaDaContabilidade(context, form.formato),
  clonar: async (context, { form }) => {
    const empresaDestino = await destinoDe(context, form);
    await context.network.within(form.empresaOrigem, async () => Promise.resolve());
    return context.start(clonagem, { ...form, empresaDestino });
  },
  alterarStatus: (context, { record }) => alternar(context, record),
  duplicar: (context, { record }) => duplicar(context, record),
  alterarPrecos: (context, { selection, form }) => alterarPrecos(context, selection, completa(form)),
  moverDeCategoria: {
    each: async ({ rows, refuse }, { record, form: { categoria } }) => {
      if (record.categoria === categoria) refuse('Já está nesta categoria!');
      await rows.update(produto, record, { categoria });
    },
  },
  incluirNoCardapio: { each: (context, { record, form: { canais } }) => maisCanais(context, record, canais) },
  etiquetas: async (context, { selection, form }) =>
    etiquetas(context, await context.rows.selected(produto, selection), form),
  etiquetaBalanca: (context, { record, form }) => etiquetaDeBalanca(context, record, form),
  exemplos: (context, { form: { ids } }) => criarExemplos(context, ids),
  excluirCardapio: { outside: (context, { form }) => excluirCardapio(context, context.user.company.id, form.senha) },
  excluirVarios: async ({ rows, start, refuse }, { selection }) => {
    const ids = (await rows.all(produto, chosen(selection))).map(({ id }) => id);
    if (ids.length === 0) return refuse('Nenhum produto encontrado!');
    return start(excluirProdutos, { produtos: ids.join(',') });
  },
});

export const excluirProdutos = process('excluirProdutos', {
  label: 'Exclusão de produtos',
  permission: ['PRODUTO_EXCLUIR'],
  plan: 'CARDAPIO',
  form: { produtos: f.longText({ required: true, max: 100_000 }) },
  items: async ({ rows }, { form }) => {
    const found = await rows.byId(produto, form.produtos.split(',').map(Number));
    return [...found.values()].map(({ id, nome }) => ({ key: id, label: nome }));
  },
  // A sold product goes to the bin: its orders still refer to it.
  each: async ({ rows }, { key }) => {
    const one = await rows.get(produto, Number(key), { lock: true });
    if (one) await rows.remove(produto, one, { unlessUsed: true });
    return one ? 'Na lixeira' : 'Já excluído';
  },
});
export const processosProduto = processes(produto, [excluirProdutos]);

export const chamadasProduto = calls(produto, {
  /** Address by number (specification); the password is never part of it. */
  excluirCardapioDe: run(
    get('excluir/cardapio/empresa/{id}', {
      outside: true,
      mutates: true,
      permission: ['CARDAPIO_EXCLUIR'],
      plan: 'CARDAPIO',
      form: { id: f.integer({ required: true }), senha: f.token({ required: true, max: 256 }) },
      result: { mensagem: f.text({ required: true }) },
    }),
    (context, { form: { id, senha } }) => excluirCardapio(context, id, senha),
  ),
  previaDePrecos: run(
    post('atualizar/valores/previa', {
      mutates: false,
      permission: ['PRODUTO_PRECO'],
      plan: 'CARDAPIO',
      selection: produto,
      form: alteracao,
      result: previaDePrecos,
    }),
    async (context, { selection, form }) => (await previaDosPrecos(context, selection, completa(form))).answer,
  ),
});
