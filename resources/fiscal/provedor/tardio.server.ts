import type { FiscalProvider } from './provedor.server';

/**
 * Loads the provider with the first note: the parser of the official schemas and the signing code take 20 MB, which a
 * server without notes never needs.
 */
export const tardio = (
  sobre: Pick<FiscalProvider, 'nome' | 'simulado' | 'assinaAqui' | 'responsavel' | 'carga'>,
  carregar: () => Promise<FiscalProvider>,
): FiscalProvider => {
  let carregado: Promise<FiscalProvider> | undefined;
  const pronto = (): Promise<FiscalProvider> => (carregado ??= carregar());
  return {
    ...sobre,
    emitir: async (emissor, emissao) => (await pronto()).emitir(emissor, emissao),
    consultar: async (emissor, nota) => (await pronto()).consultar(emissor, nota),
    cancelar: async (emissor, pedido) => (await pronto()).cancelar(emissor, pedido),
    corrigir: async (emissor, pedido) => (await pronto()).corrigir(emissor, pedido),
    inutilizar: async (emissor, pedido) => (await pronto()).inutilizar(emissor, pedido),
    status: async (emissor) => (await pronto()).status(emissor),
  };
};
