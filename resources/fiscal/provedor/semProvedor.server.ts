import { SemResposta, type FiscalProvider } from './provedor.server';

const semResposta = (): Promise<never> => Promise.reject(new SemResposta(false));

/** Used without a provider: no note is begun, and waiting ones keep waiting. */
export const semProvedor: FiscalProvider = {
  nome: 'sefaz',
  falta: 'A emissão de notas não está configurada neste sistema. Fale com o suporte!',
  simulado: false,
  assinaAqui: true,
  emitir: semResposta,
  consultar: semResposta,
  cancelar: semResposta,
  corrigir: semResposta,
  inutilizar: semResposta,
  status: semResposta,
};
