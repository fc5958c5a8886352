import { calls, handlers, moves, run } from '#kit';
import { caixa, vidaDoCaixa } from '../../schemas/pdv/caixa';
import { aConferir, venda } from '../../schemas/pdv/venda';
import { caixas } from './caixa';
import { comprovanteDoFechamento, fechamentoDoCaixa } from './fecharCaixa';
import { abrirCaixa, conferirDestino, doDono, fechamentoDe, movimentar } from './caixa/movimentarCaixa.server';
import { fechamentoVisto } from './fechamento.server';
import { fechamentoEmPapel } from './papeis.server';

export const servidorDoCaixa = handlers(caixas, {
  abrir: async (context, { form }) => {
    const { id, nome } = await abrirCaixa(context, form);
    return { id, nome: nome ?? '' };
  },
  sangria: async (context, { record, form }) => {
    doDono(context, record);
    return { movimento: (await movimentar(context, record, 'SANGRIA', form)).id };
  },
  suprimento: async (context, { record, form }) => {
    doDono(context, record);
    return { movimento: (await movimentar(context, record, 'SUPRIMENTO', form)).id };
  },
  imprimirX: async (context, { record }) => context.print(await fechamentoEmPapel(context, record, 'X')),
  imprimirZ: async (context, { record }) => context.print(await fechamentoEmPapel(context, record, 'Z')),
});

export const movimentosDoCaixa = moves(vidaDoCaixa, {
  fechar: { check: (context, { row, asked }) => fechamentoDe(context, row, asked) },
  conferir: {
    check: async ({ rows, user, refuse }, { row, asked }) => {
      conferirDestino({ refuse }, row, asked);
      const open = await rows.all(venda, { caixa: row.id, ...aConferir });
      const numbers = open.map(({ numero }) => numero).join(', ');
      if (open.length > 0) refuse(`Confira antes o que foi vendido abaixo do preço, sem internet: venda ${numbers}!`);
      return { conferidoPor: user.id };
    },
  },
  reabrir: {
    check: async ({ rows, refuse }, { row }) => {
      const taken = await rows.one(caixa, {
        situacao: 'ABERTO',
        $or: [{ operador: row.operador }, { terminal: row.terminal }],
      });
      if (taken) refuse(`${taken.nome} está aberto. Feche-o primeiro!`);
      return { abertoPor: String(row.operador), abertoNo: String(row.terminal) };
    },
  },
});

export const chamadasDoFechamento = calls(caixa, {
  fechamento: run(fechamentoDoCaixa, (context, { form }) => fechamentoVisto(context, form.caixa)),
  comprovante: run(comprovanteDoFechamento, async (context, { form }) => {
    const of = (await context.rows.get(caixa, form.caixa)) ?? context.notFound();
    if (of.situacao === 'ABERTO') return context.refuse('Feche o caixa primeiro!');
    return context.print(await fechamentoEmPapel(context, of, 'Z'));
  }),
});
