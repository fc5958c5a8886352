import { handlers } from '#kit';
import { abrirLeadlovers, abrirSpotter } from './contas.server';
import { configuracaoDoCrm } from './integracaoCrm';

export const acoesDaConfiguracaoDoCrm = handlers(configuracaoDoCrm, {
  testar: {
    outside: async (context, { record: { spotterAtivo, leadloversAtivo } }) => {
      const parceiros = [
        ...(spotterAtivo ? [await abrirSpotter(context)] : []),
        ...(leadloversAtivo ? [await abrirLeadlovers(context)] : []),
      ];
      if (parceiros.length === 0) context.refuse('Ligue o Spotter ou a LeadLovers, e salve, antes de testar!');
      const ditos: string[] = [];
      for (const one of parceiros) ditos.push(await one.testar());
      return { simulado: parceiros.some(({ simulado }) => simulado), mensagem: ditos.join('\n') };
    },
  },
});
