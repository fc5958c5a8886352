import { calls, get, handlers, post, processes, r, run, type HandlerContext, type InCompany, type Values } from '#kit';
import type { OutsideContext } from '#kit/calls/handlers';
import { f } from '#fields';
import { produto, vidaDoProduto } from '../../../schemas/delivery/cardapio/produto';
import { produtoIntegracao } from '../../../schemas/integracoes/cardapio/produtoIntegracao';
import { integracaoEmpresa, ouve } from '../../../schemas/integracoes/plataformas/integracaoEmpresa';
import { centavos, reais } from '../../comum/centavos';
import { vinculosComPlataforma } from './produtoIntegracao';
import {
  acertar,
  associar,
  associarIguais,
  catalogoParaImportar,
  conferencia,
  type formularioDeImportar,
  lojasDoIfood,
  publicar,
  statusNoIfood,
} from './cardapioIfood';
import { casar, conferir, novidadeDe } from './comparar';
import { enviarVinculo } from './enviar.server';
import { escolhidoDe, importacaoDoIfood, usarPrecoDeLa, type Pacote } from './importar.server';
import { lojaNoIfood } from './loja.server';
import { publicarNoIfood } from './publicar.server';
import { deProdutos, produtosNossos, vinculosDe } from './nossos.server';

export const processosDoCardapioNoIfood = processes(produtoIntegracao, [importacaoDoIfood]);

type Fora = OutsideContext & InCompany;
/** Both menus side by side: iFood's is read first, with no transaction open. */
const ladoALado = async (context: Fora, id: number | null) => {
  const loja = await lojaNoIfood(context, id);
  const { catalogo, lido } = await loja.catalogo.ler();
  const nossos = await context.transaction(async (within) => ({
    produtos: await produtosNossos(within),
    vinculos: await vinculosDe(within, loja.integracao.id),
  }));
  return { loja, catalogo, lido, ...nossos };
};

type Itens = NonNullable<Values<typeof formularioDeImportar>['itens']>;
/**
 * Chosen items. Some are ticked: these. None is ticked: all but those that say `selecionado: false`; so that a program
 * may send the whole tree or only what it leaves out.
 */
export const escolhidos = (
  ids: readonly string[],
  itens: readonly { readonly id: string; readonly selecionado?: boolean | null }[],
): ReadonlySet<string> => {
  const marcados = itens.flatMap(({ id, selecionado }) => (selecionado === true ? [id] : []));
  if (marcados.length > 0) return new Set(marcados);
  const tirados = new Set(itens.flatMap(({ id, selecionado }) => (selecionado === false ? [id] : [])));
  return new Set(ids.filter((id) => !tirados.has(id)));
};
/** One of the rows may name the account and «Atualizar valores», as the specification's items do. */
const doPrimeiro = <K extends keyof Itens[number]>(itens: Itens, key: K): Itens[number][K] | null =>
  itens.find((one) => one[key] != null)?.[key] ?? null;

const linkDe = async ({ rows, notFound }: HandlerContext, id: number) =>
  (await rows.get(produtoIntegracao, id, { lock: true })) ?? notFound();

export const acoesDosVinculos = handlers(vinculosComPlataforma, {
  importar: {
    outside: async (context, { form }) => {
      const itens = form.itens ?? [];
      const id = form.integracaoEmpresa ?? doPrimeiro(itens, 'integracaoEmpresa');
      const { loja, catalogo, lido, produtos, vinculos } = await ladoALado(context, id);
      const pares = casar(lido, produtos, deProdutos(vinculos));
      const quais = escolhidos(
        pares.map(({ item }) => item.id),
        itens,
      );
      const pacote: Pacote = {
        integracao: loja.integracao.id,
        catalogo,
        atualizarValores: form.atualizarValores ?? doPrimeiro(itens, 'atualizarValores') ?? false,
        itens: pares.filter(({ item, duvida }) => quais.has(item.id) && !duvida).map(escolhidoDe),
      };
      if (pacote.itens.length === 0) return context.refuse('Marque ao menos um item para importar!', 'itens');
      return context.transaction(({ start }) => start(importacaoDoIfood, { pacote: JSON.stringify(pacote) }));
    },
  },
});

export const chamadasDosVinculos = calls(produtoIntegracao, {
  lojas: run(lojasDoIfood, async ({ rows }) =>
    (await rows.all(integracaoEmpresa, { servico: 'IFOOD', ...ouve })).map(({ id, nome, ambiente }) => ({
      id,
      nome,
      simulado: ambiente === 'SIMULACAO',
    })),
  ),
  catalogo: run(catalogoParaImportar, async (context, { form }) => {
    const { loja, lido, produtos, vinculos } = await ladoALado(context, form.integracaoEmpresa);
    const pares = casar(lido, produtos, deProdutos(vinculos));
    const porItem = new Map(pares.map((par) => [par.item.id, par]));
    return {
      integracaoEmpresa: loja.integracao.id,
      simulado: loja.simulado,
      pulados: lido.pulados,
      categorias: lido.categorias.map(({ id, nome, itens }) => ({
        id,
        nome,
        itens: itens.map((item) => {
          const par = porItem.get(item.id)!;
          return {
            id: item.id,
            nome: item.nome,
            preco: reais(item.preco),
            status: item.status,
            adicionais: item.grupos.reduce((sum, { opcoes }) => sum + opcoes.length, 0),
            novidade: novidadeDe(par),
            produto: par.produto?.nome ?? null,
            precoAqui: par.produto ? reais(par.produto.preco) : null,
          };
        }),
      })),
    };
  }),
  conferencia: run(conferencia, async (context, { form }) => {
    const { loja, lido, produtos, vinculos } = await ladoALado(context, form.integracaoEmpresa);
    const porItem = new Map(vinculos.map((one) => [one.idExterno, one.id]));
    return {
      integracaoEmpresa: loja.integracao.id,
      simulado: loja.simulado,
      itens: lido.categorias.reduce((sum, { itens }) => sum + itens.length, 0),
      vinculados: vinculos.filter((one) => one.produto !== null).length,
      diferencas: conferir(lido, produtos, deProdutos(vinculos)).map(
        ({ achado, categoria, item, produto: nosso, idExterno }) => ({
          achado,
          categoria,
          idExterno,
          item: item?.nome ?? null,
          produto: nosso?.id ?? null,
          nomeProduto: nosso?.nome ?? null,
          precoLa: item ? reais(item.preco) : null,
          precoAqui: nosso ? reais(nosso.preco) : null,
          vinculo: (idExterno !== null && porItem.get(idExterno)) || null,
        }),
      ),
    };
  }),
  associar: run(associar, async (context, { form }) => {
    const { rows, user, refuse } = context;
    if ((form.produto === null) === (form.adicional === null))
      return refuse('Escolha um produto, ou um adicional!', 'produto');
    const alvo = { produto: form.produto, adicional: form.adicional };
    const conta = { integracaoEmpresa: form.integracaoEmpresa };
    const antes = await rows.one(produtoIntegracao, { ...conta, idExterno: form.idExterno }, { lock: true });
    const outro =
      form.produto === null
        ? undefined
        : await rows.one(produtoIntegracao, { ...conta, produto: form.produto, idExterno: { not: form.idExterno } });
    if (outro) return refuse(`Este produto já está vinculado a “${outro.nome}”!`, 'produto');
    const textos = {
      codigoExterno: form.codigoExterno ?? antes?.codigoExterno ?? null,
      catalogo: form.catalogo ?? antes?.catalogo ?? null,
      categoriaExterna: form.categoriaExterna ?? antes?.categoriaExterna ?? null,
    };
    const nome = form.nome ?? antes?.nome ?? form.idExterno;
    const { id } = antes
      ? await rows.update(produtoIntegracao, antes, { ...alvo, ...textos, nome })
      : await rows.insert(produtoIntegracao, {
          ...conta,
          ...alvo,
          ...textos,
          nome,
          idExterno: form.idExterno,
          empresa: user.company.id,
        });
    return { id, mensagem: `“${nome}” está vinculado!` };
  }),
  associarIguais: run(associarIguais, async (context, { form }) => {
    const { loja, catalogo, lido, produtos, vinculos } = await ladoALado(context, form.integracaoEmpresa);
    const novos = casar(lido, produtos, deProdutos(vinculos)).filter(
      ({ produto: nosso, por }) => nosso !== null && por !== 'vinculo',
    );
    await context.transaction(async ({ rows }) => {
      for (const { item, categoria, produto: nosso } of novos)
        await rows.insert(produtoIntegracao, {
          empresa: context.user.company.id,
          integracaoEmpresa: loja.integracao.id,
          produto: nosso!.id,
          nome: item.nome,
          idExterno: item.id,
          codigoExterno: item.codigo,
          catalogo,
          categoriaExterna: categoria,
          precoEnviado: reais(item.preco),
          statusEnviado: item.status,
        });
    });
    const vinculados = novos.length;
    return {
      vinculados,
      mensagem:
        vinculados === 0
          ? 'Nenhum item tem um produto de mesmo código ou nome.'
          : `${vinculados} ${vinculados === 1 ? 'item vinculado' : 'itens vinculados'}!`,
    };
  }),
  publicar: run(publicar, async (context, { form }) => {
    const loja = await lojaNoIfood(context, form.integracaoEmpresa);
    return { mensagem: await publicarNoIfood(context, loja, form.produto) };
  }),
  acertar: run(acertar, async (context, { form: { vinculo: id, acerto } }) => {
    const { transaction, refuse, now } = context;
    if (acerto === 'DESVINCULAR') {
      await transaction(async (within) => within.rows.remove(produtoIntegracao, await linkDe(within, id)));
      return { mensagem: 'Vínculo desfeito.' };
    }
    if (acerto === 'ENVIAR_PRECO' || acerto === 'ENVIAR_SITUACAO') {
      // The item may have changed at iFood: the value is sent whatever was sent last.
      await transaction(async (within) =>
        within.rows.update(
          produtoIntegracao,
          await linkDe(within, id),
          acerto === 'ENVIAR_PRECO' ? { precoEnviado: null } : { statusEnviado: null },
        ),
      );
      await enviarVinculo(context, id, now, { preco: acerto === 'ENVIAR_PRECO', status: acerto === 'ENVIAR_SITUACAO' });
      return { mensagem: 'Enviado ao iFood!' };
    }
    const link = await transaction((within) => linkDe(within, id));
    const loja = await lojaNoIfood(context, link.integracaoEmpresa);
    const { lido } = await loja.catalogo.ler();
    const item =
      lido.categorias.flatMap(({ itens }) => itens).find((one) => one.id === link.idExterno) ??
      refuse('O item não existe mais no iFood!');
    return transaction(async (within) => {
      const { rows, move } = within;
      const atual = await linkDe(within, id);
      const row =
        (atual.produto !== null && (await rows.get(produto, atual.produto, { lock: true }))) || within.notFound();
      if (acerto === 'TRAZER_PRECO') {
        const mensagem = await usarPrecoDeLa(within, row, item.preco);
        await rows.update(produtoIntegracao, atual, { precoEnviado: reais(item.preco) });
        return { mensagem };
      }
      await rows.update(produtoIntegracao, atual, { statusEnviado: item.status });
      const feito =
        item.status === 'UNAVAILABLE'
          ? await move(vidaDoProduto, row, 'pausar')
          : await move(vidaDoProduto, row, row.situacao === 'PAUSADO' ? 'voltar' : 'por');
      return { mensagem: feito ? 'Pronto: igual ao iFood.' : `${row.nome} já está assim aqui.` };
    });
  }),
});

const noIfood = { permission: ['INTEGRACAO_CARDAPIO'], plan: 'INTEGRACOES', inCompany: true, outside: true } as const;
const conta = f.integer({ label: 'Integração', min: 1 });
const status = f.enum(statusNoIfood, { label: 'Situação' });
/** Calls of the specification under the products. */
export const chamadasDoProdutoNoIfood = calls(produto, {
  /** Items that a product is linked with, as iFood has them now. */
  listar: run(
    get('ifood-listar/{id}', {
      ...noIfood,
      form: { id: f.integer({ required: true, min: 1 }) },
      result: r.list({
        id: f.text({ required: true }),
        vinculo: f.integer({ required: true }),
        integracaoEmpresa: f.integer({ required: true }),
        nome: f.text({ required: true }),
        categoria: f.text(),
        preco: f.money({ label: 'Preço' }),
        precoDe: f.money({ label: 'Preço de' }),
        status,
        codigoExterno: f.text({ label: 'Código PDV' }),
        simulado: f.bool({ required: true }),
        existe: f.bool({ required: true }),
      }),
    }),
    async (context, { form: { id } }) => {
      const links = await context.transaction(async ({ rows, notFound }) => {
        if (!(await rows.get(produto, id))) return notFound();
        return rows.all(produtoIntegracao, { produto: id });
      });
      const achados = [];
      for (const link of links) {
        const loja = await lojaNoIfood(context, link.integracaoEmpresa);
        const { lido } = await loja.catalogo.ler();
        const dela = lido.categorias.find(({ itens }) => itens.some((one) => one.id === link.idExterno));
        const item = dela?.itens.find((one) => one.id === link.idExterno);
        achados.push({
          id: link.idExterno,
          vinculo: link.id,
          integracaoEmpresa: link.integracaoEmpresa,
          nome: item?.nome ?? link.nome,
          categoria: dela?.nome ?? link.categoriaExterna,
          preco: item ? reais(item.preco) : null,
          precoDe: item?.precoDe == null ? null : reais(item.precoDe),
          status: item?.status ?? null,
          codigoExterno: item?.codigo ?? link.codigoExterno,
          simulado: loja.simulado,
          existe: item !== undefined,
        });
      }
      return achados;
    },
  ),
  editarCategoria: run(
    post('editar-categoria-ifood', {
      ...noIfood,
      form: {
        integracaoEmpresa: conta,
        id: f.text({ label: 'Categoria no iFood', required: true, max: 64 }),
        nome: f.text({ max: 100 }),
        status,
      },
      result: { id: f.text({ required: true }), simulado: f.bool({ required: true }) },
    }),
    async (context, { form: { integracaoEmpresa: id, id: categoria, nome, status: novo } }) => {
      if (nome === null && novo === null) return context.refuse('Diga o nome ou a situação da categoria!', 'nome');
      const loja = await lojaNoIfood(context, id);
      const { catalogo } = await loja.catalogo.ler();
      await loja.catalogo.editarCategoria(catalogo, categoria, {
        ...(nome !== null && { nome }),
        ...(novo !== null && { status: novo }),
      });
      return { id: categoria, simulado: loja.simulado };
    },
  ),
  /** Sends a product's price and state, or the given ones. A given price becomes ours on that channel too. */
  editarProduto: run(
    post('editar-produto-ifood', {
      ...noIfood,
      form: {
        produto: f.integer({ required: true, min: 1 }),
        integracaoEmpresa: conta,
        preco: f.money({ label: 'Preço', min: 0.01 }),
        status,
      },
      result: { enviados: f.integer({ required: true }) },
    }),
    async (context, { form: { produto: id, integracaoEmpresa: dela, preco, status: novo } }) => {
      const { transaction, user, refuse, now } = context;
      if (preco !== null && !user.admin && !user.permissions.has('PRODUTO_PRECO'))
        return refuse('Você não tem permissão para mudar preços!', 'preco');
      const links = await transaction(async (within) => {
        const row = (await within.rows.get(produto, id, { lock: true })) ?? within.notFound();
        if (preco !== null) await usarPrecoDeLa(within, row, centavos(preco));
        return within.rows.all(produtoIntegracao, { produto: id, ...(dela !== null && { integracaoEmpresa: dela }) });
      });
      if (links.length === 0) return refuse('Este produto não está vinculado a nenhum item do iFood!', 'produto');
      const tudo = preco === null && novo === null;
      for (const link of links)
        await enviarVinculo(
          context,
          link.id,
          now,
          { preco: tudo || preco !== null, status: tudo || novo !== null },
          novo === null ? undefined : { status: novo },
        );
      return { enviados: links.length };
    },
  ),
});
