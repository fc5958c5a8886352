import type { Usage } from '../../scripts/lib/arguments.mjs';
import { portaDeWhatsapp, relogio } from './campanhas';
import { pause, servicos } from './processo';

export const usage = {
  text: 'Processo que envia campanhas, e que uma prova derruba.',
  values: ['banco', 'parceiro', 'inicio'],
} satisfies Usage;

/** Process that `npm run test:kill-campaigns` kills: the routines that a server runs for campaigns and their messages. */
export const run = async ([url = '', provider = '', inicio = '0']: readonly string[]): Promise<void> => {
  const app = await servicos(url, relogio(Number(inicio)), { whatsapp: portaDeWhatsapp(provider) });
  for (let volta = 0; ; volta++) {
    await app.routines.turn('instanciaWhatsapp.enviar');
    if (volta % 20 === 0) {
      await app.jobs.drain();
      for (const nome of ['campanha.iniciar', 'campanha.envio', 'campanha.resultado', 'instanciaWhatsapp.acompanhar'])
        await app.routines.turn(nome);
    }
    await pause(1);
  }
};
