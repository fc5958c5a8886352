import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { NotDone, useAct, useCall, useLive, useToast, useWho } from '#screen';
import type { Returned } from '#kit';
import { produto } from '../../schemas/delivery/produto';
import { guardar, lerGuardado, mudarGuardado, type NaFila } from './servico/guardado';
import { novaComanda, type Comanda } from './servico/comanda';
import { balcaoDoPdv, cardapioDoPdv } from './vender';
import { vendasDoPdv } from './venda';

export type Balcao = Returned<typeof balcaoDoPdv.result>;
export type Cardapio = Returned<typeof cardapioDoPdv.result>;

/** Of a sale, whoever sends it and however often: 32 letters that nobody guesses. */
export const novaChave = (): string => crypto.randomUUID().replaceAll('-', '');
/** What one till keeps is no other's: neither another company's nor another person's. */
export const useChave = (): ((what: string) => string) => {
  const { company, person } = useWho();
  const prefix = `${company?.id ?? 0}:${person}`;
  return useCallback((what) => `${prefix}:${what}`, [prefix]);
};

/** What the services answer, kept for when they do not: `isKept` where it is what was kept. */
const useMantido = <T,>(key: string, data: T | undefined, error: unknown) => {
  const [kept, setKept] = useState<T>();
  useEffect(() => {
    if (data !== undefined) void guardar(key, data).catch(() => undefined);
  }, [key, data]);
  useEffect(() => {
    let isShown = true;
    void lerGuardado<T>(key).then((found) => {
      if (isShown) setKept(found);
    });
    return () => {
      isShown = false;
    };
  }, [key]);
  return { value: data ?? kept, isKept: data === undefined && kept !== undefined && error !== null };
};

/** Till, settings and menu, of now or as they were last seen. */
export const useBalcao = () => {
  const key = useChave();
  const asked = useCall(balcaoDoPdv, {}, { every: 60 });
  const menu = useCall(cardapioDoPdv, {}, { every: 300 });
  const { refresh } = menu;
  useLive(produto, refresh);
  const balcao = useMantido<Balcao>(key('balcao'), asked.data, asked.error);
  const cardapio = useMantido<Cardapio>(key('cardapio'), menu.data, menu.error);
  return {
    balcao: balcao.value,
    cardapio: cardapio.value,
    error: balcao.value === undefined ? asked.error : undefined,
    refresh: (): void => {
      asked.refresh();
      menu.refresh();
    },
  };
};

/** Is there a network, as far as the browser and the last answer tell. */
export const useRede = () => {
  const [isOnline, setOnline] = useState(() => navigator.onLine);
  useEffect(() => {
    const on = (): void => setOnline(true);
    const off = (): void => setOnline(false);
    window.addEventListener('online', on);
    window.addEventListener('offline', off);
    return () => {
      window.removeEventListener('online', on);
      window.removeEventListener('offline', off);
    };
  }, []);
  return { isOnline, setOnline };
};

/** The sale that is open and those that wait, kept with every change. */
export const useComandas = () => {
  const key = useChave();
  const [comanda, setComanda] = useState<Comanda>();
  const [espera, setEspera] = useState<readonly Comanda[]>([]);
  useEffect(() => {
    let isShown = true;
    void Promise.all([lerGuardado<Comanda>(key('comanda')), lerGuardado<readonly Comanda[]>(key('espera'))]).then(
      ([open, waiting]) => {
        if (!isShown) return;
        setComanda(open ?? novaComanda(novaChave(), new Date()));
        setEspera(waiting ?? []);
      },
    );
    return () => {
      isShown = false;
    };
  }, [key]);
  const manter = (next: Comanda): void => {
    setComanda(next);
    void guardar(key('comanda'), next).catch(() => undefined);
  };
  const esperar = (next: readonly Comanda[]): void => {
    setEspera(next);
    void guardar(key('espera'), next).catch(() => undefined);
  };
  return {
    comanda,
    espera,
    mudar: (more: Partial<Comanda>): void => {
      if (comanda) manter({ ...comanda, ...more });
    },
    nova: (): void => manter(novaComanda(novaChave(), new Date())),
    /** Puts the open one aside. */
    deixar: (): void => {
      if (!comanda || comanda.linhas.length === 0) return;
      esperar([...espera, comanda]);
      manter(novaComanda(novaChave(), new Date()));
    },
    /** Takes one up again; what was open waits in its place. */
    retomar: (one: Comanda): void => {
      const others = espera.filter(({ chave }) => chave !== one.chave);
      esperar(comanda && comanda.linhas.length > 0 ? [...others, comanda] : others);
      manter(one);
    },
    abrir: manter,
  };
};

/** So often what waits for the network is tried, in milliseconds. */
const pausa = 10_000;
/**
 * Sales that were made without a network: kept until the services have taken them, each once by its key. What they
 * refuse stays, with why, until a person has decided.
 */
export const useFila = (setOnline: (is: boolean) => void) => {
  const key = useChave()('fila');
  const toast = useToast();
  const enviar = useAct(vendasDoPdv, 'novo');
  const [fila, setFila] = useState<readonly NaFila[]>([]);
  const busy = useRef(false);
  const mudar = async (change: (before: readonly NaFila[]) => readonly NaFila[]): Promise<void> => {
    setFila(await mudarGuardado<readonly NaFila[]>(key, (before = []) => change(before)));
  };
  const mandar = async (): Promise<void> => {
    if (busy.current) return;
    busy.current = true;
    try {
      const waiting = ((await lerGuardado<readonly NaFila[]>(key)) ?? []).filter(({ recusa }) => recusa === undefined);
      for (const { corpo } of waiting)
        try {
          // A key of its own: the first sending may have said it otherwise, and the sale's own key keeps it one.
          const { numero } = await enviar(corpo, { key: `${corpo.chave}-fila`, quiet: true });
          await mudar((before) => before.filter((one) => one.corpo.chave !== corpo.chave));
          setOnline(true);
          toast.success(`Venda ${numero} enviada.`);
        } catch (error) {
          if (error instanceof NotDone && error.isUnanswered) return;
          const recusa = error instanceof Error ? error.message : 'Recusada.';
          await mudar((before) => before.map((one) => (one.corpo.chave === corpo.chave ? { ...one, recusa } : one)));
        }
    } finally {
      busy.current = false;
    }
  };
  const tentar = useEffectEvent(() => void mandar());
  useEffect(() => {
    let isShown = true;
    void lerGuardado<readonly NaFila[]>(key).then((kept) => {
      if (isShown) setFila(kept ?? []);
    });
    tentar();
    const timer = setInterval(() => tentar(), pausa);
    const onOnline = (): void => tentar();
    window.addEventListener('online', onOnline);
    return () => {
      isShown = false;
      clearInterval(timer);
      window.removeEventListener('online', onOnline);
    };
  }, [key]);
  return {
    fila,
    /** Throws where the browser cannot keep it. */
    juntar: (one: NaFila): Promise<void> => mudar((before) => [...before, one]),
    tirar: (chave: string): Promise<void> => mudar((before) => before.filter(({ corpo }) => corpo.chave !== chave)),
    tentarDeNovo: async (chave: string): Promise<void> => {
      await mudar((before) =>
        before.map(({ recusa, ...one }) =>
          one.corpo.chave === chave ? one : { ...one, ...(recusa !== undefined && { recusa }) },
        ),
      );
      await mandar();
    },
  };
};
