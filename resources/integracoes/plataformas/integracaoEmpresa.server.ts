import { handlers, saves } from '#kit';
import { produto } from '../../../schemas/delivery/cardapio/produto';
import { integracaoEmpresa, vidaDaIntegracao } from '../../../schemas/integracoes/plataformas/integracaoEmpresa';
import { IfoodError } from '../ifood/cliente.server';
import { em, objeto, texto } from '../../comum/lerJson';
import { anotarErro, anotarSucesso, contaDe } from '../ifood/conta.server';
import { negociacaoDeTeste, pedidoDeTeste } from '../ifood/pedidoDeTeste.server';
import { testarEntregas } from '../entregas/contas.server';
import { ligarOuDesligar } from './cartoes.server';
import { integracoes } from './integracaoEmpresa';

/** Names the shop at the platform: no other company may connect it. */
export const lojaDaIntegracao = saves(
  integracaoEmpresa,
  { saving: (_context, { row }) => ({ loja: row.idLoja === null ? null : `${row.servico}:${row.idLoja}` }) },
  { on: ['idLoja', 'servico'] },
);
/** Stamps a changed credential, which nobody can read. */
export const credencialDaIntegracao = saves(
  integracaoEmpresa,
  {
    saving: ({ now }, { row }) => ({
      credencialEm: row.segredo || row.token || row.renovacao ? now.toISOString() : null,
    }),
  },
  { on: ['segredo', 'token', 'renovacao'] },
);

/** Delivery code of every simulated order. */
const codigoDeTeste = '1234';
/** Minutes that the simulated customer waits, as at iFood. */
const minutosDaNegociacao = 10;

export const servidorDasIntegracoes = handlers(integracoes, {
  ligar: async (context, { record }) => {
    await ligarOuDesligar(context, record, true);
  },
  desligar: async (context, { record }) => {
    await ligarOuDesligar(context, record, false);
  },
  testar: {
    outside: async (context, { record }) => {
      if (record.servico !== 'IFOOD') return testarEntregas(context, record);
      const conta = await contaDe(context, record.id);
      try {
        const { status, body } = await conta.cliente.pedir(
          conta.acesso,
          'GET',
          `/merchant/v1.0/merchants/${encodeURIComponent(conta.loja)}`,
        );
        if (status >= 300)
          throw new IfoodError(`O iFood não conhece esta loja (${status}): confira o código.`, { status });
        await context.transaction((within) => anotarSucesso(within, conta.integracao));
        const nome = texto(em(objeto(body), 'name')) ?? 'sem nome';
        return { simulado: record.ambiente === 'SIMULACAO', mensagem: `Tudo certo: o iFood conhece a loja “${nome}”.` };
      } catch (error) {
        await context.transaction((within) => anotarErro(within, conta.integracao, error));
        throw error;
      }
    },
  },
  conectar: {
    outside: async (context, { record }) => {
      const { cliente } = await contaDe(context, record.id);
      const { codigo, verificador, endereco, segundos } = await cliente.codigo();
      await context.transaction(async ({ rows, move, notFound }) => {
        const row = (await rows.get(integracaoEmpresa, record.id, { lock: true })) ?? notFound();
        const kept = await rows.update(integracaoEmpresa, row, { verificador });
        await move(vidaDaIntegracao, kept, 'pedirAutorizacao');
      });
      return { codigo, endereco, minutos: Math.round(segundos / 60) };
    },
  },
  autorizar: {
    outside: async (context, { record, form: { codigo } }) => {
      const { cliente } = await contaDe(context, record.id);
      const verificador = await context.transaction(({ rows }) =>
        rows.secret(integracaoEmpresa, record, 'verificador'),
      );
      if (!verificador) return context.refuse('Peça um código novo em “Autorizar a loja”!', 'codigo');
      const { renovacao, expiraEm } = await cliente.autorizar(codigo.trim(), verificador);
      await context.transaction(async ({ rows, move, notFound }) => {
        const row = (await rows.get(integracaoEmpresa, record.id, { lock: true })) ?? notFound();
        const patch = { renovacao, verificador: null, expiraEm: expiraEm?.toISOString() ?? null };
        await move(vidaDaIntegracao, await rows.update(integracaoEmpresa, row, patch), 'ativar');
      });
      return undefined;
    },
  },
  pedidoDeTeste: {
    outside: async (context, { record, form }) => {
      const { simulador } = context.ports.ifood;
      const { idLoja } = record;
      if (!simulador || idLoja === null) return context.refuse('Não há simulador do iFood neste servidor!');
      const produtos = await context.transaction(({ rows }) =>
        rows.find(produto, { codigo: { empty: false }, situacao: 'ATIVO' }, { page: 1, size: 5 }),
      );
      const feito = pedidoDeTeste(produtos.rows, form.desconhecido === true);
      await simulador.acontecer((regras) => {
        regras.pedir(idLoja, feito).codigo = codigoDeTeste;
      });
      return { numero: feito.displayId };
    },
  },
  negociacaoDeTeste: {
    outside: async (context, { record: { idLoja } }) => {
      const { simulador } = context.ports.ifood;
      if (!simulador || idLoja === null) return context.refuse('Não há simulador do iFood neste servidor!');
      const numero = await simulador.acontecer((regras, { pedidos }) => {
        const deQuem = Object.values(pedidos)
          .filter(
            ({ merchantId, situacao, disputa }) => merchantId === idLoja && situacao !== 'CAN' && disputa === null,
          )
          .at(-1);
        if (deQuem) regras.negociar(deQuem, negociacaoDeTeste(), minutosDaNegociacao);
        return deQuem && String(deQuem.detalhe.displayId);
      });
      return { numero: numero ?? context.refuse('Faça antes um pedido de teste: a negociação é sobre ele!') };
    },
  },
});
