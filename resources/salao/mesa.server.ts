import { calls, chosen, handlers, post, r, run, saves } from '#kit';
import { f } from '#fields';
import { pedido } from '../../schemas/delivery/pedidos/pedido';
import { contaMesa } from '../../schemas/salao/contaMesa';
import { mesa } from '../../schemas/salao/mesa';
import { novoToken } from '../comum/codigo.server';
import { mesas } from './mesa';
import { cardapioDoSalao, enviarACozinha, mesasDaEmpresa } from './salao';
import { cardapioDasMesas, enviarDaMesa, prontosPorConta } from './atendimento.server';
import { abertas, abrirConta, comContaAberta } from '../delivery/conta/contaAberta.server';
import { folhaDeMesas } from './folhaDeMesas.server';

const maximo = 500;
export const codigoDaMesa = saves(mesa, {
  saving: (context, { row }) => (row.token === null ? { token: novoToken() } : undefined),
});

export const servidorDasMesas = handlers(mesas, {
  criarEmMassa: async ({ rows, user, refuse }, { form: { de, ate, lugares, area } }) => {
    if (ate < de) refuse('O fim deve ser depois do começo!', 'ate');
    if (ate - de >= maximo) refuse(`No máximo ${maximo} mesas de cada vez!`, 'ate');
    const there = new Set((await rows.all(mesa, { numero: { gte: de, lte: ate } })).map(({ numero }) => numero));
    const wanted = Array.from({ length: ate - de + 1 }, (_, at) => de + at);
    for (const numero of wanted.filter((one) => !there.has(one)))
      await rows.insert(mesa, { numero, nome: `Mesa ${numero}`, empresa: user.company.id, lugares, area });
    const criadas = wanted.length - there.size;
    const puladas = [...there].toSorted((a, b) => a - b).map(String);
    const skipped = puladas.length > 0 ? ` Já havia: ${puladas.join(', ')}.` : '';
    return { criadas, puladas, mensagem: `${criadas === 1 ? '1 mesa criada' : `${criadas} mesas criadas`}.${skipped}` };
  },
  imprimir: async (context, { selection, form: { papel } }) => {
    const { rows, print, refuse } = context;
    const where = { $and: [chosen(selection), {}], $sort: [['numero', 'asc']] } as const;
    const found = await rows.find(mesa, where, { page: 1, size: maximo });
    if (found.total > maximo) refuse(`No máximo ${maximo} mesas de cada vez!`);
    return print(await folhaDeMesas(context, found.rows, papel));
  },
  abrir: async (context, { record, form }) => ({
    conta: btoa(String((await abrirConta(context, record, form)).id)),
  }),
});

const id = f.integer({ required: true });
export const chamadasDasMesas = calls(mesa, {
  excluirEmMassa: run(
    post('excluir-em-masssa', {
      permission: ['MESA_EXCLUIR'],
      plan: 'PDV',
      inCompany: true,
      form: { ids: f.refs('mesa', { max: 500 }), de: f.integer({ min: 1 }), ate: f.integer({ min: 1 }) },
      result: { excluidas: id, recusadas: r.list({ id, numero: id, motivo: f.text({ required: true }) }) },
    }),
    async ({ rows, refuse }, { form }) => {
      if (!form.ids?.length && (form.de === null || form.ate === null)) refuse('Diga quais mesas!', 'ids');
      const which = form.ids?.length ? { id: [...form.ids] } : { numero: { gte: form.de!, lte: form.ate! } };
      const found = await rows.all(mesa, { ...which, $sort: [['numero', 'asc']] });
      const busy = await comContaAberta({ rows }, found);
      const free = found.filter((one) => !busy.has(one.id));
      for (const one of free) await rows.remove(mesa, one);
      return {
        excluidas: free.length,
        recusadas: found
          .filter((one) => busy.has(one.id))
          .map((one) => ({ id: one.id, numero: one.numero, motivo: 'Tem conta aberta: feche a conta antes!' })),
      };
    },
  ),
  cardapio: run(cardapioDoSalao, (context) => cardapioDasMesas(context)),
  enviar: run(enviarACozinha, (context, { form }) => enviarDaMesa(context, form)),
  daEmpresa: run(mesasDaEmpresa, async ({ rows, user }) => {
    const tables = await rows.all(mesa, { ativo: true, $sort: [['numero', 'asc']] });
    const open = await rows.all(contaMesa, { situacao: [...abertas] });
    const ids = open.map(({ id: of }) => of);
    const stands = { conta: ids, situacao: { not: 'CANCELADO' } } as const;
    const sums = ids.length === 0 ? [] : await rows.groupBy(pedido, { by: ['conta'], sum: ['total'], where: stands });
    const ready = await prontosPorConta({ rows }, ids);
    return tables.map(({ id: of, numero, nome, lugares, area, situacao }) => {
      const account = open.find((one) => one.mesa === of);
      const said = account && {
        conta: account.id,
        abertaEm: account.abertaEm,
        contaPedidaEm: account.situacao === 'FECHANDO' ? account.contaPedidaEm : null,
        pessoas: account.pessoas,
      };
      return {
        id: of,
        numero,
        nome,
        lugares,
        area,
        situacao: situacao ?? 'LIVRE',
        ...said,
        total: sums.find(({ conta }) => conta === account?.id)?.total,
        minha: account !== undefined && account.garcom === user.id,
        prontos: ready.get(account?.id ?? null) ?? 0,
      };
    });
  }),
});
