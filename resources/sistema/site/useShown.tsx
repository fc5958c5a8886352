import { useEffect, useRef, useState } from 'react';
import { useCall, useDo, useWho } from '#screen';
import type { Banner } from './Banner';
import { bannerFoiAberto, bannerFoiVisto, exibirParaUsuario, naoExibirNovamente } from './exibir';

/** Seconds after which a page that stays open asks again. */
const vezes = 900;

/** Banners of the user for one place, until they are closed. */
export const useShown = (posicao: Banner['posicao']) => {
  const { company } = useWho();
  const { data } = useCall(exibirParaUsuario, {}, { when: company !== null, keeps: true, every: vezes });
  const [fechados, fechar] = useState<ReadonlySet<number>>(new Set());
  const quieto = { quiet: true } as const;
  const { run: abriu } = useDo(bannerFoiAberto, quieto);
  const { run: viu } = useDo(bannerFoiVisto, quieto);
  const { run: dispensou } = useDo(naoExibirNovamente);
  const banners = (data ?? []).filter((one) => one.posicao === posicao && !fechados.has(one.id));
  const contados = useRef(new Set<number>());
  const close = ({ id }: Banner): void => fechar((before) => new Set([...before, id]));
  return {
    banners,
    close,
    /** Counts a banner that stands on the screen, once. */
    seen: ({ id }: Banner): void => {
      if (contados.current.has(id)) return;
      contados.current.add(id);
      void viu({ banner: id }).catch(() => undefined);
    },
    opened: ({ id }: Banner): void => void abriu({ banner: id }).catch(() => undefined),
    away: (banner: Banner): void => {
      close(banner);
      void dispensou({ id: banner.id }).catch(() => undefined);
    },
  };
};
/** Counts the banners that are drawn. */
export const useSeen = (banners: readonly Banner[], seen: (banner: Banner) => void): void => {
  useEffect(() => {
    for (const one of banners) seen(one);
  });
};
