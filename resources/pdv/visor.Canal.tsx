import { useEffect, useRef, useState } from 'react';
import { useWho } from '#screen';

/** View for the customer: no names, no reasons of discounts, nothing beyond the receipt. Cents. */
export interface Vista {
  readonly linhas: readonly { readonly nome: string; readonly quanto: string; readonly total: number }[];
  readonly descontos: number;
  readonly acrescimo: number;
  readonly total: number;
  /** Change, after the sale. */
  readonly troco: number | null;
}
const nomeDo = (company: number | undefined): string => `pdv-visor-${company ?? 0}`;

/** Sends the current sale to the second screen of this browser, and again on its request. */
export const useSecondScreen = (vista: Vista): void => {
  const { company } = useWho();
  const name = nomeDo(company?.id);
  const text = JSON.stringify(vista);
  const now = useRef(text);
  useEffect(() => {
    now.current = text;
    const channel = new BroadcastChannel(name);
    channel.postMessage(text);
    channel.onmessage = ({ data }) => {
      if (data === 'oi') channel.postMessage(now.current);
    };
    return () => channel.close();
  }, [name, text]);
};
/** Current view of this browser's till; undefined until the till has sent one. */
export const useShownView = (): Vista | undefined => {
  const { company } = useWho();
  const name = nomeDo(company?.id);
  const [vista, setVista] = useState<Vista>();
  useEffect(() => {
    const channel = new BroadcastChannel(name);
    channel.onmessage = ({ data }) => {
      if (typeof data === 'string' && data !== 'oi') setVista(JSON.parse(data) as Vista);
    };
    channel.postMessage('oi');
    return () => channel.close();
  }, [name]);
  return vista;
};
