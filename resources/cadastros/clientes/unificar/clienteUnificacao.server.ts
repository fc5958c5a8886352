import { calls, get, handlers, post, r, run } from '#kit';
import { f } from '#fields';
import type { HandlerContext, InCompany } from '#kit';
import { messages } from '#kit/messages';
import { cliente } from '../../../../schemas/cadastros/clientes/cliente';
import { unificacoes } from './clienteUnificacao';
import { doTelefone, gruposRepetidos } from './repetidos.server';
import { restaurarUnificacao, unificacaoDe } from './restaurar.server';
import { preverUnificacao, unificar } from './unificar.server';
import { previaDaUnificacao, repetidos, resumoDoCadastro, unificacaoDeCadastros } from './telefonesRepetidos';

export const acoesDaUnificacao = handlers(unificacoes, {
  restaurar: (context, { record }) => restaurarUnificacao(context, record),
});

const tamanho = 10;
const inteiro = f.integer({ required: true });
/** Runs a declared call inside the user's company, as `inCompany` demands. */
const daEmpresa = <C extends HandlerContext>(context: C): C & InCompany =>
  context.user.company === null ? context.refuse(messages.companyFirst) : (context as C & InCompany);

export const chamadasDaUnificacao = calls(cliente, {
  repetidos: run(repetidos, async (context, { form: { pagina } }) => {
    const found = await gruposRepetidos(daEmpresa(context), { page: pagina ?? 1, size: tamanho });
    return { grupos: found.results, total: found.totalRecords };
  }),
  previa: run(previaDaUnificacao, (context, { form }) => preverUnificacao(daEmpresa(context), form)),
  unificar: run(unificacaoDeCadastros, async (context, { form }) => {
    const { id } = await unificar(daEmpresa(context), form);
    return { id: form.id, unificacao: id };
  }),
  doTelefone: run(
    get('{id}/unificado/telefone', {
      permission: ['CLIENTE_VER'],
      plan: 'CLIENTES',
      record: cliente,
      result: {
        telefone: cliente.fields.telefone,
        principal: inteiro,
        clientes: r.list(resumoDoCadastro),
        unificados: r.list({ id: inteiro, nome: cliente.fields.nome }),
      },
    }),
    (context, { record }) => doTelefone(context, record),
  ),
  restaurar: run(
    post('unificado/telefone/restaurar', {
      permission: ['CLIENTE_EDITAR'],
      plan: 'CLIENTES',
      inCompany: true,
      form: { id: inteiro },
      result: { relatorio: f.longText({ required: true }) },
    }),
    async (context, { form: { id } }) =>
      restaurarUnificacao(
        context,
        (await unificacaoDe(context, id)) ?? context.refuse('Este cliente não reúne outros cadastros!'),
      ),
  ),
});
