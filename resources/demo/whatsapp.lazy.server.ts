import type { SeedStore } from '#kit/entity/seeds';
import type { MadeShop } from './empresas.lazy.server';

const pace = { intervaloMinimo: 3, intervaloMaximo: 8, inicioEnvio: '08:00', fimEnvio: '20:00', pausada: false };

/** Simulated server, and a disconnected line of the first company, to be connected while trying the product. */
export const openWhatsapp = async (store: SeedStore, [first]: readonly MadeShop[]): Promise<void> => {
  const servidor = await store.one('servidorWhatsapp', {
    nome: 'Simulador local',
    provedor: 'SIMULADOR',
    situacao: 'ATIVO',
    capacidade: 500,
    ordem: 1,
    observacao: 'Nenhuma mensagem sai daqui: tudo o que ele faz é SIMULAÇÃO.',
  });
  if (first)
    await store.one('instanciaWhatsapp', {
      nome: 'Atendimento',
      empresa: first.id,
      servidor,
      provedor: 'SIMULADOR',
      estado: 'SEM_SESSAO',
      identificador: '5d3e2a52-7a0c-4f3b-9a55-0d5d0a5b8f01',
      ...pace,
    });
};
