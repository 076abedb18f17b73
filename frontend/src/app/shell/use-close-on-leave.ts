import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';

/** Closes a dialog when the reader follows a link inside it. */
export const useCloseOnLeave = (onClose: () => void): void => {
  const { pathname } = useLocation();
  const opened = useRef(pathname);
  useEffect(() => {
    if (pathname !== opened.current) onClose();
  }, [pathname, onClose]);
};
