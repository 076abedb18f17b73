/** The words that tell what a number or a name is. */
const words = (text: string): ReadonlySet<string> => new Set(text.split(/\s+/).filter(Boolean));

/** Said of a number to dial. */
export const phoneCues = words(`
  call calls calling text texts texting txt phone phones ph telephone tel cell cellphone mobile mob fax whatsapp wa sms imessage
  dial ring reach contact number numbers num digits voicemail vm hotline landline signal telegram viber hmu facetime
  llamame llama telefono celular numero`);
/** Said of a number that names something else. */
export const idCues = words(`
  mls apn parcel dre bre lic license licence permit invoice order po ref reference confirmation case item sku model serial
  tracking escrow account acct listing lot apt apartment suite ste zip zipcode postal ticket id code lockbox policy claim
  routing bldg loan file transaction unit`);
/** Said of how much there is; "days" and the like could as well say when to call. */
export const amounts = words('sq sqft sf ft feet foot square dollars dollar usd bucks k grand acres acre sqm psf');
export const units = words(`
  inch inches yd yds yards bed beds bedroom bedrooms br bd bath baths bathroom bathrooms ba room rooms level levels story
  stories floor floors percent days day weeks week wks months month mos years year yrs hours hour hrs minutes mins people
  guests chairs pieces items photos homes houses projects properties miles`);
export const streets = words(`
  st street ave avenue rd road dr drive blvd boulevard ln lane ct court way pl place ter terrace cir circle pkwy parkway hwy
  highway loop trail trl alley row`);
export const fillers = words('of the a an my your our on in at is and or to for with');
/** Said for the marks between the groups of a number. */
export const spokenMarks = words('dash hyphen dot point period space slash again');
export const spokenPauses = words('then and comma um uh next plus');
/** Said beside a pause: "and a 5", "followed by 5". */
export const spokenFillers = words('a an the another followed by comes');
/** Nouns that number a thing: what a phone number is cut up with ("room 512, suite 555, door 0188"). */
export const labels = words(`
  room rm rooms suite ste door doors unit apt apartment condo gate floor building bldg tower wing hall block house home lot box bin
  shelf locker desk seat row key code pin lockbox number no num nr level space spot stall bay dock bed bedroom bath bathroom
  kitchen office den closet garage lamp rug sofa chair table item order ref page photo picture step plan option line phase
  area exchange prefix part piece section zone file case model batch`);
/** Said of a number that is told in pieces. */
export const pieceCues = words('exchange prefix digits last rest remaining final finally lastly line ending ends');

/** Words that are written with figures and signs among their letters. */
export const leetWords = words(`
  zero one two three four five six seven eight nine double triple oh dot com net org at mail email gmail googlemail hotmail yahoo
  icloud outlook google call phone cell text`);

/** Names that mean a mailbox wherever they stand, and those that do so only with "com" behind. */
export const mailboxes = words(
  'gmail googlemail hotmail yahoo ymail icloud aol protonmail sbcglobal rocketmail fastmail tutanota gmx geemail jeemail gemail googmail gmale gmial gmal gamil gmai gmil',
);
export const otherMailboxes = words(
  'outlook live msn me mac proton mail email comcast verizon att zoho yandex cox bellsouth charter',
);
export const topLevels = words(`
  com net org edu gov io co us biz info me tv app dev ca uk de fr mx es it au nz ie in eu realtor realty homes house design
  studio xyz online site shop store agency properties realestate pro group email mail live solutions services llc company`);
/** That a full stop with white space around it may stand before. */
export const plainTopLevels = words('com net org edu biz info');
export const mailCues = words('email emails mail mailbox inbox mailto gmail addy correo write');
/** Words that no mailbox is called, before "at" or "@". */
export const noMailbox = words(`
  me us you him her them it this that these those one ones is are was were be been am do did does the a an my your our his their
  look looks looking looked find finds found see sees saw seen check checking shop shops shopping buy buying bought order
  ordered list listed listing post posted online available here there out up down over off in on stay staying start starts
  starting arrive meet meeting back home working work works items item stuff things everything anything available only also
  and or but not still located photos photo pictures link website site page via from by with for to of as
  i we he she they use using have has had got get account accounts inbox address folder spam yes no ok okay
  hidden furniture sofa sofas couch chairs rug rugs lamps decor art prices deals options pieces inventory reviews profile`);
/** Web sites that people talk about. */
export const knownSites = words(`
  zillow realtor redfin trulia homes apartments wayfair ikea westelm cb2 crateandbarrel potterybarn rh article target walmart
  costco homedepot lowes homegoods overstock amazon ebay etsy pinterest houzz instagram facebook youtube google dropbox docusign
  matterport craigslist nextdoor yelp linkedin apple loopnet compass rent`);

export const spokenDots = words('dot dots dott dawt punto punkt ponto toчka period point stop fullstop');
/** Of these, words that stand between others as well: only an ending that is one makes them a dot. */
export const doubtfulDots = words('period point stop fullstop');
/** Said for the sign. */
export const spokenAts = words('at arroba chez aet att klammeraffe coбaka');
/** Who keeps a mailbox, where the talk is of mail: "mail: dana.stages (google)". */
export const mailHosts = words('google outlook live msn apple proton comcast verizon att zoho yandex cox microsoft');
/** What makes such a host something else. */
export const noMailHost = words(
  'drive maps map doc docs calendar photos meet earth sheets search ads reviews store park tv inbox app account style thing',
);
/** Between a name and who keeps its mailbox. */
export const hostFillers = words('on in with at the via by over my a from through is account one usual using and of');
/** Where people write to each other elsewhere; the second list are words of their own as well. */
export const messengers = words('telegram tg whatsapp wechat weixin skype kik snapchat viber threema discord');
export const otherMessengers = words('signal messenger line snap wa');
export const handleCues = words('id handle username user nick nickname name account');
/** What ends a word of an address where it is written with hyphens: "name-at-home-dot-com". */
export const ends = new Set([...spokenDots, 'com', 'net', 'org']);
