import { handlers, saves } from '#kit';
import { empresa } from '../../../schemas/cadastros/empresa';
import { deliveryConfiguracaoPgOnline as metodo } from '../../../schemas/delivery/loja/deliveryConfiguracaoPgOnline';
import { pagamentosOnline } from './deliveryConfiguracaoPgOnline';
import { exigirCobranca, exigirCredenciamento } from './pagamentoOnline.server';

export const soCredenciada = saves(metodo, {
  check: async (context, { row }) => {
    await exigirCredenciamento(context);
    return exigirCobranca(context, row);
  },
});

export const servidorPagamentosOnline = handlers(pagamentosOnline, {
  salvar: async (context, { form }) => {
    const { rows, user, notFound, refuse } = context;
    await exigirCredenciamento(context);
    // Locks the company: a concurrent offer of the same kind waits here and then finds the row.
    if (!(await rows.get(empresa, user.company.id, { lock: true }))) notFound();
    const wrong = exigirCobranca(context, form);
    if (wrong) refuse(wrong.ativo, 'ativo');
    const there = await rows.one(metodo, { forma: form.forma });
    const { id } = there
      ? await rows.update(metodo, there, form)
      : await rows.insert(metodo, { ...form, empresa: user.company.id });
    return { id };
  },
});
