import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { browserKey, useDo, useQuietPrint, useToast } from '#screen';
import type { Returned } from '#kit';
import { documentoDaImpressao, impressaoFeita, minhaImpressora, proximaImpressao } from './impressora';

/** Seconds until the queue is asked again, whether the tab is looked at or not. */
const vezes = 5;

/**
 * Prints the queue of this browser, one after the other, while the page is open. Two tabs of a browser take each ticket
 * once, like two computers.
 */
export const usePrinter = () => {
  const toast = useToast();
  const navegador = browserKey();
  const [perguntar, pegar, dizer] = [
    useDo(minhaImpressora, { quiet: true }),
    useDo(proximaImpressao, { quiet: true }),
    useDo(impressaoFeita, { quiet: true }),
  ];
  const imprimir = useQuietPrint();
  const [eu, setEu] = useState<Returned<typeof minhaImpressora.result>>();
  const [ultima, setUltima] = useState<{ readonly numero: string; readonly em: Date }>();
  const [semResposta, setSemResposta] = useState(false);
  const aoTrabalho = useRef(false);
  const esvaziar = async (): Promise<void> => {
    const quem = await perguntar.run({ navegador });
    setEu(quem);
    setSemResposta(false);
    for (let left = quem?.naFila ?? 0; left > 0; left--) {
      const job = await pegar.run({ navegador });
      if (!job) return;
      try {
        await imprimir(documentoDaImpressao, { impressao: job.id });
        await dizer.run({ impressao: job.id });
        setUltima({ numero: job.numero, em: new Date() });
      } catch (error) {
        const erro = (error instanceof Error ? error.message : String(error)).slice(0, 200);
        toast.error(`O pedido ${job.numero} não foi impresso: ${erro}`);
        await dizer.run({ impressao: job.id, erro });
      }
    }
  };
  const passo = useEffectEvent(() => {
    if (aoTrabalho.current) return;
    aoTrabalho.current = true;
    esvaziar()
      .catch(() => setSemResposta(true))
      .finally(() => {
        aoTrabalho.current = false;
      });
  });
  useEffect(() => {
    passo();
    const timer = setInterval(() => passo(), vezes * 1_000);
    return () => clearInterval(timer);
  }, []);
  return { eu, ultima, semResposta };
};
