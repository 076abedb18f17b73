import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';

/** Closes a dialog when a link inside it is followed. */
export const useCloseOnLeave = (onClose: () => void): void => {
  const { pathname } = useLocation();
  const opened = useRef(pathname);
  useEffect(() => {
    if (pathname !== opened.current) onClose();
  }, [pathname, onClose]);
};
