import { oneOf, port } from '#kit/port';
import type { FiscalProvider } from './provider/provedor';
import { tardio } from './provider/tardio';

declare module '#kit/port' { interface BusinessPorts { fiscal: FiscalProvider } }

/** Milliseconds until an answer is given up: the states ask for patience, the queue at the counter does not have it. */
const prazo = 20_000;

/** Who takes the notes to the tax office. */
export const fiscal = port('fiscal', {
  variables: {
    FISCAL_PROVIDER: { text: 'Quem autoriza as notas: simulador (sem valor), sefaz (direto, com o certificado de cada empresa) ou focus (Focus NFe).', fallback: 'simulador', problem: oneOf('simulador', 'sefaz', 'focus') },
    FISCAL_CA: { text: 'Certificados das autoridades da ICP-Brasil em PEM, com \\n entre as linhas; para a SEFAZ direta quando o sistema não os conhece.', fallback: '', problem: (value) => (value === '' || value.startsWith('-----BEGIN CERTIFICATE-----') ? undefined : 'use um ou mais certificados em PEM') },
    FOCUS_TOKEN: { text: 'Token da Focus NFe; obrigatório com FISCAL_PROVIDER=focus.', fallback: '' },
  },
  open: ({ FISCAL_PROVIDER, FISCAL_CA, FOCUS_TOKEN }, { fetch, now, store }) => {
    if (FISCAL_PROVIDER === 'focus') {
      if (!FOCUS_TOKEN) throw new Error('FOCUS_TOKEN: informe junto com FISCAL_PROVIDER=focus');
      return tardio({ nome: 'focus', simulado: false, assinaAqui: false }, async () => (await import('./provider/focus')).focus({ fetch, token: FOCUS_TOKEN, prazo }));
    }
    const simulado = FISCAL_PROVIDER !== 'sefaz';
    const nome = simulado ? 'simulador' : 'sefaz';
    return tardio({ nome, simulado, assinaAqui: true }, async () => {
      const { sefaz } = await import('./provider/sefaz');
      const transporte = simulado ? (await import('./provider/simulador')).simulador({ store, now })
        : (await import('./provider/rede')).rede({ prazo, ...(FISCAL_CA && { autoridades: [FISCAL_CA.replaceAll('\\n', '\n')] }) });
      return sefaz(nome, simulado, transporte, now);
    });
  },
});
