import { existsSync } from 'node:fs';
import { oneOf, port, providerVariable, type PortTools } from '#kit/work/port';
import type { FiscalProvider } from './provedor/provedor.server';
import { humores, type Humor } from './provedor/humor.server';
import { ibpt } from './provedor/ibpt.server';
import { responsavelDe } from './provedor/responsavel.server';
import type { Transporte } from './provedor/sefaz.lazy.server';
import { semProvedor } from './provedor/semProvedor.server';
import { tardio } from './provedor/tardio.server';

declare module '#kit/work/port' {
  interface BusinessPorts {
    fiscal: FiscalProvider;
  }
}

/** Timeout of an answer in milliseconds: the states ask for more, but customers wait at the counter. */
const prazo = 20_000;

/** Provider that authorises notes. */
export const fiscal = port('fiscal', {
  variables: {
    FISCAL_PROVIDER: providerVariable(
      'Quem autoriza as notas: nenhum, simulador (sem valor), sefaz (direto, com o certificado de cada empresa) ou focus (Focus NFe).',
      'sefaz',
      'focus',
    ),
    FISCAL_SIMULADOR: {
      text: 'Como o simulador se comporta: normal, muda (não responde), 108 (paralisada), 656 (pede uma pausa), 503 (página de erro) ou perdida (a resposta se perde). Para ver a contingência.',
      fallback: 'normal',
      problem: oneOf(...humores),
    },
    FISCAL_CA: {
      text: 'Certificados das autoridades da ICP-Brasil em PEM, com \\n entre as linhas; somam-se às públicas, para a SEFAZ direta.',
      fallback: '',
      problem: (value) =>
        value === '' || value.startsWith('-----BEGIN CERTIFICATE-----')
          ? undefined
          : 'use um ou mais certificados em PEM',
    },
    FISCAL_IBPT: {
      text: 'Pasta com as tabelas do IBPT (TabelaIBPTaxSP….csv, uma por estado): os tributos aproximados vão na nota (Lei 12.741).',
      fallback: '',
    },
    FISCAL_RT_CNPJ: {
      text: 'CNPJ do responsável técnico pelo sistema (infRespTec); com os outros FISCAL_RT, vai em toda nota.',
      fallback: '',
      problem: (value) =>
        value === '' || /^[0-9A-Z]{12}\d{2}$/.test(value) ? undefined : 'use os 14 caracteres do CNPJ, sem pontuação',
    },
    FISCAL_RT_CONTATO: { text: 'Nome de quem responde pelo sistema.', fallback: '' },
    FISCAL_RT_EMAIL: { text: 'E-mail do responsável técnico.', fallback: '' },
    FISCAL_RT_FONE: {
      text: 'Telefone do responsável técnico, só números, com DDD.',
      fallback: '',
      problem: (value) => (value === '' || /^\d{6,14}$/.test(value) ? undefined : 'use só números, com DDD'),
    },
    FISCAL_RT_CSRT_ID: {
      text: 'Identificador do código do responsável técnico (CSRT), dois números; só onde o estado o exige.',
      fallback: '',
      problem: (value) => (value === '' || /^\d{2}$/.test(value) ? undefined : 'use dois números'),
    },
    FISCAL_RT_CSRT: {
      text: 'Código do responsável técnico (CSRT), dado pela SEFAZ; vai na nota só como hash.',
      fallback: '',
    },
    FOCUS_TOKEN: { text: 'Token da Focus NFe; obrigatório com FISCAL_PROVIDER=focus.', fallback: '' },
  },
  open: ({ FISCAL_PROVIDER, FISCAL_SIMULADOR, FISCAL_CA, FOCUS_TOKEN, FISCAL_IBPT, ...rt }, { fetch, now, store }) => {
    if (FISCAL_IBPT && !existsSync(FISCAL_IBPT)) throw new Error(`FISCAL_IBPT: a pasta ${FISCAL_IBPT} não existe`);
    const carga = FISCAL_IBPT ? ibpt(FISCAL_IBPT, now) : undefined;
    if (FISCAL_PROVIDER === 'focus') {
      if (!FOCUS_TOKEN) throw new Error('FOCUS_TOKEN: informe junto com FISCAL_PROVIDER=focus');
      return tardio({ nome: 'focus', simulado: false, assinaAqui: false, ...(carga && { carga }) }, async () =>
        (await import('./provedor/focus.lazy.server')).focus({ fetch, token: FOCUS_TOKEN, prazo }),
      );
    }
    if (FISCAL_PROVIDER === 'nenhum') return semProvedor;
    const responsavel = responsavelDe(rt);
    const simulado = FISCAL_PROVIDER !== 'sefaz';
    const nome = simulado ? 'simulador' : 'sefaz';
    return tardio(
      { nome, simulado, assinaAqui: true, ...(responsavel && { responsavel }), ...(carga && { carga }) },
      async () => {
        const { sefaz } = await import('./provedor/sefaz.lazy.server');
        const transporte = simulado
          ? await simulada({ store, now }, () => FISCAL_SIMULADOR as Humor)
          : (await import('./provedor/rede.lazy.server')).rede({
              prazo,
              ...(FISCAL_CA && {
                autoridades: (await import('./provedor/autoridades.lazy.server')).autoridadesDe(FISCAL_CA),
              }),
            });
        return sefaz(nome, simulado, transporte, now);
      },
    );
  },
});

/** Simulator with its behaviour. */
const simulada = async (tools: Pick<PortTools, 'store' | 'now'>, humor: () => Humor): Promise<Transporte> => {
  const [{ simulador }, { comHumor, foraDe }] = await Promise.all([
    import('./provedor/simulador.lazy.server'),
    import('./provedor/humor.server'),
  ]);
  return comHumor(simulador({ ...tools, fora: () => foraDe(humor()), svcAtiva: () => humor() !== 'normal' }), humor);
};
