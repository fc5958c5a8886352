import { useEffect, useState } from 'react';
import { Button, Window } from '#screen';
import { BannerMostrado, type Banner } from './Banner';
import { useShown, useSeen } from './useShown';

/** Banners of the start page: those that stand in it, and one in a window. */
export const BannersDoInicio = () => {
  const { banners, seen, opened, away } = useShown('BEM_VINDO');
  useSeen(banners, seen);
  return (
    <>
      {banners.length > 0 && (
        <section className="banners" aria-label="Novidades da plataforma">
          {banners.map((one) => (
            <BannerMostrado key={one.id} banner={one} onOpen={() => opened(one)} onDrop={() => away(one)} />
          ))}
        </section>
      )}
      <EmJanela />
    </>
  );
};

/** Milliseconds between looks whether another dialog is open. */
const espera = 1500;
/** One banner after the other, never over another dialog. */
const EmJanela = () => {
  const { banners, seen, opened, away, close } = useShown('MODAL');
  const [primeiro] = banners;
  const [aberto, abrir] = useState<number>();
  const proximo = primeiro?.id;
  useEffect(() => {
    if (proximo === undefined) return undefined;
    const timer = setInterval(() => {
      if (document.querySelector('dialog[open]')) return;
      clearInterval(timer);
      abrir(proximo);
    }, espera);
    return () => clearInterval(timer);
  }, [proximo]);
  return primeiro && aberto === primeiro.id ? (
    <Janela
      banner={primeiro}
      onSeen={seen}
      onOpen={() => opened(primeiro)}
      onDrop={() => away(primeiro)}
      onClose={() => close(primeiro)}
    />
  ) : null;
};
interface JanelaProps {
  readonly banner: Banner;
  readonly onSeen: (banner: Banner) => void;
  readonly onOpen: () => void;
  readonly onDrop: () => void;
  readonly onClose: () => void;
}
const Janela = ({ banner, onSeen, onOpen, onDrop, onClose }: JanelaProps) => {
  useEffect(() => onSeen(banner));
  return (
    <Window
      title={banner.titulo}
      size="medium"
      onClose={onClose}
      footer={
        <>
          <Button label="Não exibir novamente" onClick={onDrop} />
          <Button label="Fechar" tone="primary" onClick={onClose} />
        </>
      }
    >
      <BannerMostrado banner={banner} onOpen={onOpen} />
    </Window>
  );
};
