import { handlers } from '#kit';
import { routine, routines } from '#kit/work/routine';
import { fechamentoFiscal } from '../../../schemas/fiscal/fechamento/fechamentoFiscal';
import { fechamentos } from './fechamentoFiscal';
import { casaDe } from '../casa.server';
import { atualizarFechamento, conferirMeses, conferirMes, empresasComNotas } from './fechamento.server';
import { aFechar, enviarFechamento, fecharSozinho } from './fecharMes.server';

export const acoesFechamento = handlers(fechamentos, {
  enviar: {
    outside: async (context, { record, form }) => {
      const outcome = await enviarFechamento(context, record.id, {
        emails: form.emails ?? 'contador',
        usuario: context.user.id,
      });
      return 'recusa' in outcome ? context.refuse(outcome.recusa, 'emails') : outcome;
    },
  },
  baixar: {
    outside: async (context, { record }) => {
      const outcome = await enviarFechamento(context, record.id, { emails: [], usuario: context.user.id });
      return 'recusa' in outcome ? context.refuse(outcome.recusa) : outcome;
    },
  },
  conferirMeses: async (context) => {
    for (const natureza of ['PRODUCAO', 'HOMOLOGACAO'] as const)
      await conferirMes(context, { empresa: context.user.company.id, natureza });
    await conferirMeses(context, context.user.company.id);
  },
  conferir: async (context, { record }) => {
    await conferirMes(context, record);
    await atualizarFechamento(context, record);
  },
});

export const rotinasDeFechamento = routines(fechamentoFiscal, {
  /** Recounts this month and the last one for companies that issue notes. */
  conferir: routine({
    label: 'Conferência do fechamento fiscal',
    every: 3600,
    run: async (context) => {
      for (const empresa of await context.within('*', empresasComNotas))
        await casaDe(context, empresa).transaction((within) => conferirMeses(within, empresa));
    },
  }),
  /** Sends the last month to the accountant on the day that a company chose. */
  enviar: routine({
    label: 'Envio do fechamento fiscal',
    every: 600,
    run: async (context) => {
      for (const empresa of await context.within('*', aFechar)) await fecharSozinho(casaDe(context, empresa), empresa);
    },
  }),
});
