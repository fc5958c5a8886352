import { useEffect, useEffectEvent, useState } from 'react';
import { NotDone, useDo, useToast } from '#screen';
import { lerGuardado, mudarGuardado } from '../pdv/guardado';
import { novaChave, useRequestKey, useNetwork } from '../pdv/vender/Estado';
import { enviarACozinha } from './salao';
import { aceito, corpoDo, enviado, recusado, unidades, vazio, type Rascunho } from './rascunho';

/** Drafts by table. */
type Rascunhos = Readonly<Record<number, Rascunho>>;
/** Interval of retries of unsent orders, in milliseconds. */
const pausa = 10_000;
/** Allows one transmission at a time in this tab, also across tables. */
let isSending = false;

const semVazios = (all: Rascunhos): Rascunhos =>
  Object.fromEntries(Object.entries(all).filter(([, one]) => JSON.stringify(one) !== JSON.stringify(vazio)));

/**
 * Drafts of the tables, stored in this browser for the user, and the batches on their way to the kitchen. Without a
 * network they wait and are retried; a refused batch returns to the draft with its reason.
 */
export const useDrafts = (chegou: () => void) => {
  const key = useRequestKey()('salao');
  const toast = useToast();
  const isLinked = useNetwork();
  const { run } = useDo(enviarACozinha, { quiet: true });
  const [all, setAll] = useState<Rascunhos>();
  const [isLost, setLost] = useState(false);
  const mudar = async (mesa: number, change: (before: Rascunho) => Rascunho): Promise<void> => {
    const next = (before: Rascunhos = {}): Rascunhos => semVazios({ ...before, [mesa]: change(before[mesa] ?? vazio) });
    setAll(next);
    // A browser that keeps nothing: it lasts as long as the page.
    await mudarGuardado<Rascunhos>(key, next).catch(() => undefined);
  };
  const mandarUm = async (mesa: number, envio: Rascunho['envios'][number]): Promise<boolean> => {
    try {
      const { numeros } = await run(corpoDo(mesa, envio));
      setLost(false);
      await mudar(mesa, (before) => aceito(before, envio.chave));
      const many = unidades(envio.linhas);
      toast.success(
        `${many === 1 ? '1 item na cozinha' : `${many} itens na cozinha`}, ${numeros.length === 1 ? 'pedido' : 'pedidos'} ${numeros.join(' e ')}.`,
      );
      chegou();
      return true;
    } catch (error) {
      if (!(error instanceof NotDone)) throw error;
      // Waits for the network, or until somebody signs in again.
      if (error.isUnanswered || error.isSignedOut) {
        setLost(error.isUnanswered);
        return false;
      }
      toast.error(error.message);
      await mudar(mesa, (before) => recusado(before, envio.chave, error.fields));
      chegou();
      return true;
    }
  };
  const mandar = async (): Promise<void> => {
    if (isSending) return;
    isSending = true;
    try {
      for (;;) {
        const kept = (await lerGuardado<Rascunhos>(key)) ?? all ?? {};
        const [mesa, next] =
          Object.entries(kept).flatMap(([id, { envios }]) =>
            envios[0] ? [[Number(id), envios[0]] as const] : [],
          )[0] ?? [];
        if (mesa === undefined || next === undefined || !(await mandarUm(mesa, next))) return;
      }
    } finally {
      isSending = false;
    }
  };
  const tentar = useEffectEvent(() => void mandar());
  useEffect(() => {
    let isShown = true;
    void lerGuardado<Rascunhos>(key).then((kept) => {
      if (isShown) setAll((now) => now ?? kept ?? {});
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
    /** Undefined until the browser's store has answered. */
    rascunhos: all,
    isOnline: isLinked && !isLost,
    mudar: (mesa: number, change: (before: Rascunho) => Rascunho): void => void mudar(mesa, change),
    enviar: async (mesa: number): Promise<void> => {
      // One key for both the page and the stored draft.
      const chave = novaChave();
      await mudar(mesa, (before) => (before.linhas.length > 0 ? enviado(before, chave) : before));
      await mandar();
    },
    /** Retries the waiting batches. */
    tentar: (): void => void mandar(),
  };
};
export type Rascunhado = ReturnType<typeof useDrafts>;
