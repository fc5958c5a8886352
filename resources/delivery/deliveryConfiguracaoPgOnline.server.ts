import { calls, r, saves, write } from '#kit';
import { deliveryConfiguracaoPgOnline as metodo } from '../../schemas/delivery/deliveryConfiguracaoPgOnline';
import { exigirCredenciamento } from './servico/pagamentoOnline';

const editar = {
  permission: ['DELIVERY_CONFIGURACAO_PG_ONLINE_EDITAR'],
  plan: 'DELIVERY',
  inCompany: true,
} as const;
const { forma, ativo, bandeiras, parcelasMax, valorMinimoParcela, expiraPixMinutos } = metodo.fields;

export const soCredenciada = saves(metodo, {
  check: exigirCredenciamento,
});

export const chamadasDoPgOnline = calls(metodo, {
  /** By its kind: a company has each once. */
  salvar: write('POST salvarvo', {
    ...editar,
    form: { forma, ativo, bandeiras, parcelasMax, valorMinimoParcela, expiraPixMinutos },
    result: r.record(metodo),
    run: async ({ form, ...context }) => {
      const { rows, user } = context;
      await exigirCredenciamento(context);
      const there = await rows.one(metodo, { forma: form.forma });
      return there ? rows.update(metodo, there, form) : rows.insert(metodo, { ...form, empresa: user.company.id });
    },
  }),
});
