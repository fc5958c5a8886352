import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { NotDone, useAct, useCall, useLive, useToast, useWho } from '#screen';
import type { Returned } from '#kit';
import { produto } from '../../../schemas/delivery/cardapio/produto';
import { guardar, lerGuardado, mudarGuardado, type NaFila } from '../guardado';
import { novaComanda, type Comanda } from '../comanda';
import { balcaoDoPdv, cardapioDoPdv } from './vender';
import { vendasDoPdv } from '../venda';

export type Balcao = Returned<typeof balcaoDoPdv.result>;
export type Cardapio = Returned<typeof cardapioDoPdv.result>;

/** Idempotency key of a sale: 32 letters that cannot be guessed. */
export const novaChave = (): string => crypto.randomUUID().replaceAll('-', '');
/** Key of stored data by company and person: tills in one browser do not share it. */
export const useRequestKey = (): ((what: string) => string) => {
  const { company, person } = useWho();
  const prefix = `${company?.id ?? 0}:${person}`;
  return useCallback((what) => `${prefix}:${what}`, [prefix]);
};

/** Keeps the last answer of the services for use without a network. */
const useStored = <T,>(key: string, data: T | undefined): T | undefined => {
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
  return data ?? kept;
};

/** Interval of retries of offline sales, in milliseconds. */
const pausa = 10_000;
/** Till, settings and menu, current or as last seen, and whether the services answer. */
export const useCounter = () => {
  const key = useRequestKey();
  const isLinked = useNetwork();
  const [isLost, setLost] = useState(false);
  const asked = useCall(balcaoDoPdv, {}, { every: isLost ? pausa / 1000 : 60 });
  if (isLost !== asked.isUnanswered) setLost(asked.isUnanswered);
  // The menu is large and live-updated, so a sale does not reload it.
  const menu = useCall(cardapioDoPdv, {}, { every: 300, keeps: true });
  const { refresh } = menu;
  useLive(produto, refresh);
  const balcao = useStored<Balcao>(key('balcao'), asked.data);
  const cardapio = useStored<Cardapio>(key('cardapio'), menu.data);
  return {
    balcao,
    cardapio,
    error: balcao === undefined ? asked.error : undefined,
    isOnline: isLinked && !asked.isUnanswered,
    /** Checks whether the services answer. */
    conferir: asked.refresh,
    refresh: (): void => {
      asked.refresh();
      menu.refresh();
    },
  };
};

/** True when the browser reports a network. */
export const useNetwork = (): boolean => {
  const [isLinked, setLinked] = useState(() => navigator.onLine);
  useEffect(() => {
    const on = (): void => setLinked(navigator.onLine);
    window.addEventListener('online', on);
    window.addEventListener('offline', on);
    return () => {
      window.removeEventListener('online', on);
      window.removeEventListener('offline', on);
    };
  }, []);
  return isLinked;
};

/**
 * Lets one tab of a browser sell: it owns the open sale, the waiting ones and the queue. Another tab says so, takes
 * over on request, and by itself once the first is closed. Undefined until that is known.
 */
export const useTab = () => {
  const key = useRequestKey()('pdv');
  const [isMine, setMine] = useState<boolean>();
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    let letGo: (() => void) | undefined;
    const gone = new AbortController();
    const hold = (lock: Lock | null): Promise<void> | undefined => {
      if (gone.signal.aborted) return undefined;
      setMine(lock !== null);
      return lock === null
        ? undefined
        : new Promise((resolve) => {
            letGo = resolve;
          });
    };
    // Rejects when another tab takes it, or the page is left.
    const lost = (): void => {
      if (!gone.signal.aborted) setMine(false);
    };
    const wait = async (): Promise<void> => {
      if (turn === 0) await navigator.locks.request(key, { ifAvailable: true }, hold);
      await navigator.locks.request(key, turn > 0 ? { steal: true } : { signal: gone.signal }, hold);
    };
    wait().catch(lost);
    return () => {
      gone.abort();
      letGo?.();
    };
  }, [key, turn]);
  return { isMine, tomar: (): void => setTurn((before) => before + 1) };
};

/** Open and waiting sales, stored with every change. */
export const useSheets = () => {
  const key = useRequestKey();
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
    /** Resumes a waiting sale; the open one waits instead. */
    retomar: (one: Comanda): void => {
      const others = espera.filter(({ chave }) => chave !== one.chave);
      esperar(comanda && comanda.linhas.length > 0 ? [...others, comanda] : others);
      manter(one);
    },
    abrir: manter,
  };
};

/** Stored sale with its number. */
export interface Ultima {
  readonly id: number;
  readonly numero: string;
}
/** Last sale of this browser, to print its receipt again. */
export const useLatest = () => {
  const [agora, setAgora] = useState<Ultima>();
  return [useStored<Ultima>(useRequestKey()('ultima'), agora), setAgora] as const;
};

/** Number of unsent sales in this browser while no till is open. */
export const useHeldCount = (): number => {
  const key = useRequestKey()('fila');
  const [kept, setKept] = useState(0);
  useEffect(() => {
    let isShown = true;
    void lerGuardado<readonly NaFila[]>(key).then((found) => {
      if (isShown) setKept(found?.length ?? 0);
    });
    return () => {
      isShown = false;
    };
  }, [key]);
  return kept;
};

/**
 * Queue of offline sales, kept until the services have stored each once by its key. A refused one stays with its reason
 * until a person decides.
 */
export const useQueue = (conferir: () => void) => {
  const key = useRequestKey()('fila');
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
          // Own key of the call: the first try may have had another body, and the sale's key keeps it unique.
          const { numero, divergencias } = await enviar(corpo, { key: `${corpo.chave}-fila`, quiet: true });
          await mudar((before) => before.filter((one) => one.corpo.chave !== corpo.chave));
          if (divergencias) toast.warning(`Venda ${numero} enviada, e vale como foi feita. ${divergencias}`);
          else toast.success(`Venda ${numero} enviada.`);
        } catch (error) {
          if (error instanceof NotDone && error.isUnanswered) return conferir();
          // Waits until somebody signs in again.
          if (error instanceof NotDone && error.isSignedOut) return undefined;
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
